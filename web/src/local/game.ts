import { LongNumbers, type RecordBlock } from "../engine/kernels";
import { PHASES } from "../constants";
import { sha256 } from "../sha256";
import type { DeviceBoard } from "./board";

/** What the rules write where there is no seat. */
export const NONE = -1;

/** A game in the memory of the rules, which alone change it. */
export class Game {
  readonly states: RecordBlock;
  /** The state before the last action. */
  readonly before: RecordBlock;
  readonly scratches: RecordBlock;
  readonly scores: RecordBlock;
  readonly knowledge: RecordBlock;
  readonly start: number;
  readonly seedHash: string;
  #played: number[] = [];
  readonly #listed: LongNumbers;

  /** Deals a game; the seed decides every shuffle, and who begins if `start` is null. */
  constructor(
    readonly board: DeviceBoard,
    readonly players: number,
    readonly seed: bigint,
    start: number | null,
  ) {
    const { kernels } = board;
    this.states = kernels.record("play_action", 0);
    this.scratches = kernels.record("play_action", 3);
    this.before = kernels.record("play_action", 5);
    this.knowledge = kernels.record("play_action", 6);
    this.scores = kernels.record("score_game", 4);
    this.#listed = new LongNumbers(kernels, board.actions.length + 1);
    this.seedHash = sha256(String(seed));
    this.#deal(start ?? NONE);
    this.start = this.number("start");
  }

  /** The texts of the actions so far. */
  get actions(): string[] {
    return this.#played.map((index) => this.board.actions[index]!);
  }

  get length(): number {
    return this.#played.length;
  }

  get phase(): (typeof PHASES)[number] {
    return PHASES[this.number("phase")]!;
  }

  get isOver(): boolean {
    return this.phase === "over";
  }

  /** The seat to move; null when the game is over. */
  get seat(): number | null {
    const seat = this.number("to_move");
    return seat === NONE ? null : seat;
  }

  /** A number of the position. */
  number(field: string, place = 0): number {
    return this.states.numbers(field)[place]!;
  }

  /** The legal actions of the seat to move, ascending. */
  legal(): number[] {
    const count = this.#call("list_legal", this.scratches, this.#listed);
    return [...this.#listed.values.subarray(0, count)];
  }

  /** Plays an action of the seat to move. */
  play(action: number): void {
    const refusal = this.#call("play_action", this.scratches, action, this.before, this.knowledge);
    if (refusal) throw new Error(`${this.board.actions[action]} is refused: ${refusal}.`);
    this.#played.push(action);
  }

  /** Takes the last actions back: the game is dealt again and played up to there. */
  undo(count: number): void {
    const kept = this.#played.slice(0, -count);
    this.#played = [];
    this.#deal(this.start);
    for (const action of kept) this.play(action);
  }

  /** The number of the reason why a seat can't do something; 0 if it can. */
  reasonAgainst(seat: number, action: number): number {
    return this.#call("reason_against", this.scratches, seat, action);
  }

  /** The number of the reason why a seat can't claim a track, however it pays; 0 if it can. */
  reasonAgainstClaims(seat: number, track: number): number {
    return this.#call("reason_against_claims", seat, track);
  }

  #deal(start: number): void {
    for (const record of [this.states, this.scratches, this.knowledge]) record.bytes.fill(0);
    this.states.numbers("key").set(Array.from({ length: 8 }, (_, word) => wordOf(this.seed, word)));
    this.#call("deal_game", this.scratches, this.players, start);
    this.#call("begin_to_know", this.knowledge);
    this.scratches.numbers("is_logging")[0] = 1;
  }

  #call(entry: string, ...rest: readonly (number | RecordBlock | LongNumbers)[]): number {
    return this.board.kernels.call(entry, this.states, 0, this.board.arrays, ...rest);
  }
}

/** A word of 32 bits of a seed, the lowest first. */
function wordOf(seed: bigint, word: number): number {
  return Number((seed >> BigInt(32 * word)) & 0xffffffffn);
}
