import { type Block, type Kernels, LongNumbers, type RecordBlock } from "../../engine/kernels";
import { PHASES } from "../../constants";
import type { DeviceBoard } from "../board";
import { NONE } from "../game";
import type { Seeds } from "./seeds";

/** The phases that whoever plays on must tell apart, as the rules number them. */
export const [SETUP_TICKETS, TURN, OVER] = ["setup-tickets", "turn", "over"].map((phase) =>
  (PHASES as readonly string[]).indexOf(phase),
) as [number, number, number];

/** The whole numbers from 0 up to one. */
export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}

/** Numbers where the kernels can reach them while they work. */
export function given(kernels: Kernels, numbers: readonly number[]): LongNumbers {
  const block = new LongNumbers(kernels, numbers.length);
  block.values.set(numbers);
  return block;
}

/** Many whole positions of one board, with the notes that a network reads beside them. Playing changes them in place. */
export class Positions {
  constructor(
    readonly board: DeviceBoard,
    readonly states: RecordBlock,
    readonly notes: RecordBlock,
  ) {}

  /** States that share what everybody saw: the cards that each hand is known to hold, by seat and kind. */
  static of(board: DeviceBoard, states: RecordBlock, known: ArrayLike<number>): Positions {
    const { kernels } = board;
    const notes = kernels.loose("measure_longest", 3, states.length);
    for (const row of upTo(states.length)) notes.at(row).numbers("known").set(known);
    const positions = new Positions(board, states, notes);
    positions.#within(upTo(states.length), (own, noted, _, scratches) =>
      kernels.call("measure_longest", own, board.arrays, scratches, noted),
    );
    return positions;
  }

  static join(parts: readonly Positions[]): Positions {
    const { board, states, notes } = parts[0]!;
    const all = (first: RecordBlock, of: (part: Positions) => RecordBlock) => first.joined(parts.map(of));
    return new Positions(
      board,
      all(states, (part) => part.states),
      all(notes, (part) => part.notes),
    );
  }

  get length(): number {
    return this.states.length;
  }

  get players(): number {
    return this.number(0, "players");
  }

  /** A number of a position. */
  number(row: number, field: string, place = 0): number {
    return this.states.at(row).numbers(field)[place]!;
  }

  isOver(row: number): boolean {
    return this.number(row, "phase") === OVER;
  }

  /** Whether tickets are still kept before the first turn. */
  isInSetup(row: number): boolean {
    return this.number(row, "phase") <= SETUP_TICKETS;
  }

  /** Whether the last round has begun. */
  isLastRound(row: number): boolean {
    return this.number(row, "last_turn_of") !== NONE;
  }

  /** Copies of some positions, which may be repeated. */
  pick(rows: readonly number[]): Positions {
    return new Positions(this.board, this.states.picked(rows), this.notes.picked(rows));
  }

  /** Carries out one legal action in each of some positions. */
  play(actions: readonly number[], rows: readonly number[] = upTo(this.length)): void {
    const { kernels, arrays } = this.board;
    this.#within(rows, (states, notes, places, scratches) =>
      kernels.call("play_actions", states, places, arrays, scratches, notes, given(kernels, actions)),
    );
  }

  /** Whether the seat to move of a position may take an action. */
  isLegal(row: number, action: number): boolean {
    const { kernels, arrays } = this.board;
    const seat = this.number(row, "to_move");
    return this.#within(
      [row],
      (states, _, __, scratches) => kernels.call("reason_against", states, 0, arrays, scratches, seat, action) === 0,
    );
  }

  /** Shuffles the train cards of every deck, and all shuffles to come. */
  shuffleCards(seeds: Seeds): void {
    const { kernels } = this.board;
    this.#within(upTo(this.length), (states) => kernels.call("shuffle_cards", states, seeds.next()));
  }

  shuffleTickets(seeds: Seeds): void {
    const { kernels, arrays } = this.board;
    this.#within(upTo(this.length), (states) => kernels.call("shuffle_tickets", states, arrays, seeds.next()));
  }

  /** Shuffles all decks anew: nobody knows their order even when all cards lie open. */
  shuffleDecks(seeds: Seeds): void {
    this.shuffleCards(seeds);
    this.shuffleTickets(seeds);
  }

  /** The score records of some positions, as if the games ended there. */
  scores(rows: readonly number[]): RecordBlock {
    const { kernels, arrays } = this.board;
    return this.#within(rows, (states, _, places, scratches) => {
      const scores = kernels.record("score_positions", 4, rows.length);
      kernels.call("score_positions", states, places, arrays, scratches, scores);
      return scores.loose();
    });
  }

  /** Calls kernels with some positions in their memory, and keeps what they have made of them. */
  #within<T>(
    rows: readonly number[],
    work: (states: RecordBlock, notes: RecordBlock, places: Block, scratches: RecordBlock) => T,
  ): T {
    const { kernels } = this.board;
    return kernels.temporarily(() => {
      const [states, notes] = [this.states.picked(rows).within(kernels), this.notes.picked(rows).within(kernels)];
      const places = given(kernels, upTo(rows.length));
      const result = work(states, notes, places, kernels.record("play_actions", 3));
      this.states.put(rows, states);
      this.notes.put(rows, notes);
      return result;
    });
  }
}
