/** Plays games again that Python has played: for the test in Node and for the page that a sweep opens in browsers. */
import type { DeviceBoard } from "./board";
import type { Bots } from "./bots/bots";
import { Game } from "./game";
import { SceneWriter, type Viewer } from "./scenes";

/** A game that Python has played, and a hash of all that its viewers were shown. */
export interface WholeGame {
  board: string;
  bot: string;
  players: number;
  seed: number;
  actions: number;
  totals: number[];
  shown: string;
}

/** The memory of the rules is never given back, so after so many games they get a new one. */
const GAMES_OF_A_MEMORY = 20;

/** Plays games again, and returns each as it was given and as it came out. */
export async function* playedAgain(
  games: readonly WholeGame[],
  prepare: (board: string) => Promise<readonly [DeviceBoard, Bots]>,
): AsyncGenerator<[WholeGame, WholeGame]> {
  const boards = new Map<string, readonly [DeviceBoard, Bots]>();
  for (const [place, given] of games.entries()) {
    if (place % GAMES_OF_A_MEMORY === 0) boards.clear();
    const [board, bots] = boards.get(given.board) ?? (await prepare(given.board));
    boards.set(given.board, [board, bots]);
    yield [given, { ...given, ...(await played(bots, board, given)) }];
  }
}

async function played(bots: Bots, board: DeviceBoard, { bot, players, seed }: WholeGame): Promise<Partial<WholeGame>> {
  const game = new Game(board, players, BigInt(seed), null);
  const writer = new SceneWriter(game);
  const viewers: Viewer[] = [...Array.from({ length: players }, (_, seat) => seat), null];
  const shown: string[] = [];
  const show = (content: unknown) => shown.push(`${canonical(content)}\n`);
  for (const viewer of viewers) show(writer.whole(viewer));
  while (!game.isOver) {
    game.play(await bots.choose(bot, game, BigInt(game.length), [0, 0]));
    for (const events of writer.events()) show(events);
    for (const viewer of viewers) show(game.isOver ? writer.whole(viewer) : writer.changes(viewer));
  }
  const totals = writer.whole(null).score!.seats.map(({ total }) => total);
  return { actions: game.length, totals, shown: await hashOf(shown.join("")) };
}

/** JSON with sorted keys; an object would put keys that are numbers first by itself. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, content]) => `${JSON.stringify(key)}:${canonical(content)}`).join(",")}}`;
}

/** SHA-256 in hex; what browsers have themselves takes a hundredth of the time of `sha256`. */
async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
