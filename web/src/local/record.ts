import type { Reason } from "../net/messages";
import { newId } from "../storage";
import type { DeviceBoard } from "./board";
import { Game } from "./game";
import { now } from "./newTable";
import { whyNotPlay } from "./refusals";
import type { SavedTable } from "./saved";
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
}

/** The actions that a table's game consists of: without those that were taken back. */
export function actionsOf(table: SavedTable, board: DeviceBoard): readonly string[] {
  if (table.actions) return table.actions;
  const game = new Game(board, table.chairs.length, BigInt(table.seed), table.start);
  return new TableState(game, new SceneWriter(game), table.log).game.actions;
}

/** The record of a table's game so far. */
export function recordOf(table: SavedTable, board: DeviceBoard): GameRecord {
  const seed = BigInt(table.seed);
  const { start } = new Game(board, table.chairs.length, seed, table.start);
  return {
    format: FORMAT,
    map: table.board,
    players: table.chairs.length,
    names: table.chairs.map(({ name }) => name),
    seed: seed <= 2n ** 53n ? Number(seed) : table.seed,
    start,
    actions: actionsOf(table, board),
    result: table.totals.length > 0 ? { totals: table.totals, winners: table.winners } : null,
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
  const { format, map, players = 0, names, seed, start, actions, result } = record;
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
  return { format, map, players, names: called, seed: seed!, start: start ?? 0, actions, result: result ?? null };
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
    id: newId(),
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
    toMove: null,
    totals: record.result?.totals ?? [],
    winners: record.result?.winners ?? [],
    nextTable: null,
  };
}
