import type { ExercisePosition, LogEntry } from "../net/messages";
import type { DeviceBoard } from "./board";
import type { Exercise } from "./exercises";
import { Game } from "./game";
import { recordOf } from "./record";
import type { SavedTable } from "./saved";
import { SceneWriter } from "./scenes";

/** The position of an exercise for the one who has to find a move: as their seat saw it, and nothing more. */
export function positionOf(
  { game: id, decision, step, moment }: Exercise,
  table: SavedTable,
  board: DeviceBoard,
): ExercisePosition {
  const record = recordOf(table, board);
  const game = new Game(board, record.players, BigInt(record.seed), record.start);
  const writer = new SceneWriter(game);
  const log = record.actions.slice(0, decision).map((action, place): LogEntry => {
    const seat = game.seat!;
    game.play(board.indexOf(action)!);
    return { seq: place + 1, seat, events: writer.events()[moment.seat]! };
  });
  return {
    game: id,
    decision,
    step,
    turn: moment.turn,
    board: table.board,
    board_hash: table.boardHash,
    names: table.chairs.map(({ name }) => name),
    bots: table.chairs.map(({ bot }) => bot ?? null),
    scene: writer.whole(moment.seat),
    log,
  };
}
