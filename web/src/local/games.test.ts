// @vitest-environment node
import { expect, test } from "vitest";
import { sha256 } from "../sha256";
import type { DeviceBoard } from "./board";
import type { Bots } from "./bots/bots";
import { Game } from "./game";
import { SceneWriter, type Viewer } from "./scenes";
import { botsFor, games, readBoard, type WholeGame } from "./testFiles";

/** A value with the keys of its objects sorted. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return new Map(entries.map(([key, content]) => [key, sorted(content)]));
}

/** JSON with sorted keys; objects would sort keys that are numbers by themselves. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!(value instanceof Map)) return JSON.stringify(value);
  return `{${[...value].map(([key, content]) => `${JSON.stringify(key)}:${canonical(content)}`).join(",")}}`;
}

async function played(bots: Bots, board: DeviceBoard, { bot, players, seed }: WholeGame): Promise<Partial<WholeGame>> {
  const game = new Game(board, players, BigInt(seed), null);
  const writer = new SceneWriter(game);
  const viewers: Viewer[] = [...Array.from({ length: players }, (_, seat) => seat), null];
  const shown: string[] = [];
  const show = (content: unknown) => shown.push(`${canonical(sorted(content))}\n`);
  for (const viewer of viewers) show(writer.whole(viewer));
  while (!game.isOver) {
    game.play(await bots.choose(bot, game, BigInt(game.length), [0, 0]));
    for (const events of writer.events()) show(events);
    for (const viewer of viewers) show(game.isOver ? writer.whole(viewer) : writer.changes(viewer));
  }
  const totals = writer.whole(null).score!.seats.map(({ total }) => total);
  return { actions: game.length, totals, shown: sha256(shown.join("")) };
}

async function prepared(name: string): Promise<[DeviceBoard, Bots]> {
  const board = await readBoard(name);
  return [board, botsFor(board)];
}

test("whole games are the same in WebAssembly and in Python", async () => {
  const boards = new Map<string, [DeviceBoard, Bots]>();
  expect(games.length).toBeGreaterThan(20);
  for (const [place, given] of games.entries()) {
    // The memory of the rules is never given back, so now and then they get a new one.
    if (place % 20 === 0) boards.clear();
    const [board, bots] = boards.get(given.board) ?? (await prepared(given.board));
    boards.set(given.board, [board, bots]);
    expect({ ...given, ...(await played(bots, board, given)) }).toEqual(given);
  }
}, 20_000_000);
