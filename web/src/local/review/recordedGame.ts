import type { GameEvent, Score } from "../../net/messages";
import type { DeviceBoard } from "../board";
import { Game } from "../game";
import { Positions } from "../lockstep/positions";
import { SeatView } from "../lockstep/worlds";
import type { GameRecord } from "../record";
import { SceneWriter } from "../scenes";

/** One action of a record, with what its seat saw before it. */
export interface RecordedDecision {
  /** Counted from 0. */
  readonly number: number;
  /** The turn of the whole table that it belongs to, counted from 1; 0 during the set-up. */
  readonly turn: number;
  readonly seat: number;
  readonly action: string;
  /** The number of the action on its board. */
  readonly index: number;
  /** How many actions were legal. */
  readonly choices: number;
  readonly view: SeatView;
  /** The tickets to choose from. */
  readonly offer: readonly string[];
  /** As the seat saw them. */
  readonly events: readonly GameEvent[];
}

/** All decisions of a finished game, and all positions: one more than there are decisions. */
export interface RecordedGame {
  readonly board: DeviceBoard;
  readonly record: GameRecord;
  readonly decisions: readonly RecordedDecision[];
  readonly positions: Positions;
  readonly score: Score;
}

/** Plays the record of a finished game again, and keeps every position. */
export function readRecordedGame(record: GameRecord, board: DeviceBoard): RecordedGame {
  return board.kernels.temporarily(() => {
    const game = new Game(board, record.players, BigInt(record.seed), record.start);
    const writer = new SceneWriter(game);
    const position = () => Positions.of(board, game.states.loose(), game.knowledge.numbers("known"));
    const positions = [position()];
    let turn = 0;
    const decisions = record.actions.map((action, number): RecordedDecision => {
      const [seat, index] = [game.seat!, board.indexOf(action)!];
      if (game.phase === "turn") turn++;
      const choices = game.legal().length;
      const view = SeatView.of(board, game.states, game.knowledge, seat);
      game.play(index);
      const events = writer.events()[seat]!;
      positions.push(position());
      return { number, turn, seat, action, index, choices, view, offer: offerTo(view, board), events };
    });
    const score = writer.whole(null).score!;
    return { board, record, decisions, positions: Positions.join(positions), score };
  });
}

function offerTo({ seat, observation }: SeatView, board: DeviceBoard): string[] {
  const size = observation.numbers("offer_size")[seat]!;
  return Array.from(observation.numbers("offer").subarray(0, size), (ticket) => board.details.tickets[ticket]!.name);
}

/** The decisions grouped by turn, without the set-up. */
export function turnsOf(decisions: readonly RecordedDecision[]): RecordedDecision[][] {
  const turns = new Map<number, RecordedDecision[]>();
  for (const decision of decisions)
    if (decision.turn) turns.set(decision.turn, [...(turns.get(decision.turn) ?? []), decision]);
  return [...turns.values()];
}

/** The verb of an action, and what it is about: a track, a card, a city. */
export function wordsOf(action: string): [verb: string, subject: string] {
  const [verb = "", subject = ""] = action.split(" ");
  return [verb, subject];
}
