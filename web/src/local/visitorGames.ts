import type { Home, NewTable, TableCard, Uploaded } from "../net/messages";
import { server } from "../net/transport";
import { askWorker, json, refusal, unknown } from "./answers";
import { answerAboutGame, cardOf } from "./deviceGames";
import { handedOver, savedTables, StorageProblem } from "./deviceStorage";
import { loadFile, loadJson } from "./files";
import { newTable, now } from "./newTable";
import type { GameRecord } from "./record";
import type { SavedTable, TableSettings } from "./saved";

/** How many finished games the home page shows. */
const MOST_FINISHED = 20;
/** The smallest program with SIMD, which the rules are compiled with. */
const SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** The games that are here and not at the server, those that changed last first. */
async function ownTables(): Promise<SavedTable[]> {
  // Where the browser keeps nothing, there are none.
  const [tables, elsewhere] = await Promise.all([savedTables.list(), handedOver.list()]).catch(() => [[], []]);
  return tables.filter((table) => !elsewhere.some(({ id }) => id === table.id));
}

/** The home page with the games on this device among the visitor's own. */
export async function withOwn(home: Home): Promise<Home> {
  const own = (await ownTables()).map(cardOf);
  const isOver = ({ phase }: TableCard) => phase === "over";
  const byChange = (one: TableCard, other: TableCard) => other.changed_at - one.changed_at;
  return {
    ...home,
    unfinished: [...own.filter((card) => !isOver(card)), ...home.unfinished].sort(byChange),
    finished: [...own.filter(isOver), ...home.finished].sort(byChange).slice(0, MOST_FINISHED),
  };
}

/** The games on this device, finished and unfinished; or one, and the game that the server has made of it. */
export async function list(id: string): Promise<Response> {
  if (!id) {
    const cards = (await ownTables()).map(cardOf);
    const isOver = ({ phase }: TableCard) => phase === "over";
    return json({ games: cards.filter(isOver), unfinished: cards.filter((card) => !isOver(card)) });
  }
  const found = await handedOver.get(id).catch(() => null);
  return json({ game: found?.game ?? null });
}

export const about = answerAboutGame;

/** Begins a game on this device, and returns its table; null where this browser or the board can't be played here. */
export async function begin(wish: NewTable, { you, boards }: Home): Promise<string | null> {
  if (!WebAssembly.validate(SIMD) || needsServer(wish)) return null;
  const [settings, hasBoard] = await Promise.all([
    loadJson<TableSettings>("tables.json").catch(() => null),
    loadFile(`boards/${wish.board}/rules.board`).then(
      async (file) => (await file.blob()).size > 0,
      () => false,
    ),
  ]);
  const bots = [wish.bot, ...(wish.bots ?? [])].filter((bot) => bot != null);
  if (!hasBoard || !bots.every((bot) => settings?.bots.some(({ name }) => name === bot))) return null;
  const hash = boards.find(({ id }) => id === wish.board)?.hash ?? "";
  const table = newTable(wish, hash, you, settings!);
  try {
    await savedTables.put(table);
  } catch (error) {
    if (error instanceof StorageProblem) return null;
    throw error;
  }
  return table.id;
}

/** Whether a table has what none on the device has: turns that last for days, ratings, and people elsewhere. */
function needsServer({ options = {} }: NewTable): boolean {
  return Boolean(options.days || options.is_rated || options.is_listed);
}

/** Hands a finished game to the server, which plays it again and makes it one of the visitor's games. */
export async function handOver(id: string): Promise<Response> {
  const table = await savedTables.get(id);
  if (!table) return unknown();
  if (table.finishedAt === null) return refusal(409, { code: "not-over" });
  const known = await handedOver.get(id);
  if (known) return json({ game: known.game });
  const record = await askWorker<GameRecord>({ kind: "record", table });
  const seat = table.chairs.findIndex(({ kind, isLocal }) => kind === "person" && !isLocal);
  const handed = { id, record, seat, bots: table.chairs.map(({ bot }) => bot ?? null) };
  const answer = await server.request("/api/device-games", {
    method: "POST",
    body: JSON.stringify(handed),
    headers: { "content-type": "application/json" },
  });
  if (!answer.ok) return answer;
  const { game } = (await answer.json()) as Uploaded;
  await handedOver.put({ id, game, changedAt: now() });
  return json({ game });
}

/** Deletes a game from this device. */
export async function remove(id: string): Promise<Response> {
  await savedTables.remove(id);
  return json({});
}
