import type { TableCard } from "../net/messages";
import { askWorker, json, unknown } from "./answers";
import { savedTables } from "./deviceStorage";
import type { DeviceReviews } from "./reviews";
import type { SavedTable } from "./saved";

/** A table on the device as lists show it. */
export function cardOf(table: SavedTable): TableCard {
  const toMove = table.toMove === null ? {} : { to_move: table.toMove };
  return {
    table: table.id,
    game: table.id,
    board: table.board,
    phase: table.finishedAt === null ? "playing" : "over",
    names: table.chairs.map(({ name }) => name),
    seq: table.log.length,
    changed_at: table.changedAt,
    totals: [...table.totals],
    winners: [...table.winners],
    your_turn: table.finishedAt === null,
    ...toMove,
  };
}

/** The reviews, loaded when the first one is asked for. */
let loaded: Promise<DeviceReviews> | null = null;
const reviews = () => (loaded ??= import("./reviews").then(({ DeviceReviews }) => new DeviceReviews()));

/** Answers what a server has below `games`: the replay, the record and the review of a game on the device. */
export async function answerAboutGame(
  game: string,
  what: string | undefined,
  asked: URLSearchParams,
): Promise<Response> {
  const table = await savedTables.get(game);
  if (!table) return unknown();
  if (what === "replay") return json(await askWorker({ kind: "replay", table, as: asked.get("as") ?? "all" }));
  if (what === "review") return (await reviews()).answer(table);
  return what === "record" ? json(await askWorker({ kind: "record", table })) : unknown();
}
