import type { Reason } from "../net/messages";
import type { DeviceBoard } from "./board";
import { newDeviceId } from "./deviceIds";
import { Game } from "./game";
import { now } from "./newTable";
import { whyNotPlay } from "./refusals";
import type { RecordedHint, SavedTable } from "./saved";
import { SceneWriter } from "./scenes";
import { TableState } from "./tableState";

const FORMAT = 1;

interface Result {
  readonly totals: readonly number[];
  readonly winners: readonly number[];
}

/** A game as a seed and the texts of its actions, as `docs/protocol.md` describes records. */
export interface GameRecord {
  readonly format: number;
  readonly map: string;
  readonly players: number;
  readonly names: readonly string[];
  readonly seed: number | string;
  readonly start: number;
  readonly actions: readonly string[];
  readonly result: Result | null;
  readonly hints?: readonly RecordedHint[];
}

/** The actions that a table's game consists of, without those that were taken back, and the hints in it. */
export function playedAt(
  table: SavedTable,
  board: DeviceBoard,
): Pick<GameRecord, "actions"> & Pick<TableState, "hints"> {
  if (table.actions) return { actions: table.actions, hints: table.hints ?? [] };
  const game = new Game(board, table.chairs.length, BigInt(table.seed), table.start);
  const { hints } = new TableState(game, new SceneWriter(game), table.log);
  return { actions: game.actions, hints };
}

/** The game of a record before one of its actions. */
export function gameBefore(board: DeviceBoard, record: GameRecord, action: number): Game {
  const game = new Game(board, record.players, BigInt(record.seed), record.start);
  for (const text of record.actions.slice(0, action)) game.play(board.indexOf(text)!);
  return game;
}

/** The record of a table's game so far. */
export function recordOf(table: SavedTable, board: DeviceBoard): GameRecord {
  const seed = BigInt(table.seed);
  const { start } = new Game(board, table.chairs.length, seed, table.start);
  const { actions, hints } = playedAt(table, board);
  return {
    format: FORMAT,
    map: table.board,
    players: table.chairs.length,
    names: table.chairs.map(({ name }) => name),
    seed: seed <= 2n ** 53n ? Number(seed) : table.seed,
    start,
    actions,
    result: table.totals.length > 0 ? { totals: table.totals, winners: table.winners } : null,
    ...(hints.length > 0 ? { hints } : {}),
  };
}

/** Reads the text of a record; what is wrong with its form is a reason. */
export function readRecord(text: string, boards: readonly string[]): GameRecord | Reason {
  let record: Partial<GameRecord> | null;
  try {
    record = JSON.parse(text) as Partial<GameRecord> | null;
  } catch {
    return { code: "record-damaged" };
  }
  if (typeof record !== "object" || record === null) return { code: "record-not-object", field: "record" };
  const { format, map, players = 0, names, seed, start, actions, result, hints } = record;
  if (format !== FORMAT) return { code: "record-format", format: FORMAT };
  if (map === undefined || !boards.includes(map))
    return { code: "unknown-board", board: String(map ?? "").slice(0, 40), known: [...boards] };
  if (!/^\d{1,78}$/.test(String(seed ?? ""))) return { code: "record-seed" };
  if (!Number.isInteger(players) || players < 2 || players > 5)
    return { code: "record-not-number", field: "players", least: 2, most: 5 };
  if (!Array.isArray(actions)) return { code: "record-not-list", field: "actions" };
  const place = actions.findIndex((action) => typeof action !== "string");
  if (place >= 0) return { code: "record-not-text", field: `actions[${place}]` };
  const called = names ?? Array.from({ length: players }, (_, seat) => `#${seat + 1}`);
  if (!Array.isArray(called) || called.length !== players) return { code: "record-names", players };
  if (hints !== undefined && !Array.isArray(hints)) return { code: "record-not-list", field: "hints" };
  const wrong = (hints ?? ([] as RecordedHint[])).findIndex((hint: RecordedHint) => !isHint(hint, players));
  if (wrong >= 0) return { code: "record-not-object", field: `hints[${wrong}]` };
  const read = { format, map, players, names: called, seed: seed!, start: start ?? 0, actions, result: result ?? null };
  return hints ? { ...read, hints } : read;
}

function isHint(hint: Partial<RecordedHint> | null, players: number): boolean {
  const { seat = -1, seq = -1, level = 0 } = hint ?? {};
  return [seat, seq, level].every(Number.isInteger) && seat >= 0 && seat < players && seq >= 0 && level > 0;
}

/** What a record tells that can't have happened; null if all of it can. */
export function problemIn(record: GameRecord, board: DeviceBoard): Reason | null {
  const game = new Game(board, record.players, BigInt(record.seed), record.start);
  for (const [place, action] of record.actions.entries()) {
    const reason = game.seat === null ? ({ code: "game-over" } as const) : whyNotPlay(game, game.seat, action);
    if (reason) return { code: "record-action", number: place + 1, action, reason } as Reason;
    game.play(board.indexOf(action)!);
  }
  if (!record.result) return null;
  if (!game.isOver) return { code: "record-unfinished" };
  const score = new SceneWriter(game).whole(null).score!;
  const own = { totals: score.seats.map(({ total }) => total), winners: score.winners };
  const field = (["totals", "winners"] as const).find(
    (each) => record.result![each] !== undefined && String(record.result![each]) !== String(own[each]),
  );
  return field ? { code: "record-result", field, value: own[field] } : null;
}

/** A game that was played elsewhere, as the device keeps it. */
export function tableOf(record: GameRecord, boardHash: string): SavedTable {
  const at = now();
  const seats = Array.from({ length: record.players }, (_, seat) => seat);
  return {
    id: newDeviceId(),
    board: record.map,
    boardHash,
    chairs: seats.map((seat) => ({ kind: "person", name: record.names[seat]! })),
    options: {},
    seed: String(record.seed),
    hasChosenSeed: true,
    start: record.start,
    createdAt: at,
    changedAt: at,
    finishedAt: at,
    log: [],
    actions: record.actions,
    hints: record.hints ?? [],
    toMove: null,
    totals: record.result?.totals ?? [],
    winners: record.result?.winners ?? [],
    nextTable: null,
  };
}
