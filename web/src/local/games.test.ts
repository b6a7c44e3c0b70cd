// @vitest-environment node
import { expect, test } from "vitest";
import { botsFor, games, readBoard } from "./testFiles";
import { playedAgain } from "./wholeGame";

test("whole games are the same in WebAssembly and in Python", async () => {
  expect(games.length).toBeGreaterThan(20);
  const prepare = async (name: string) => {
    const board = await readBoard(name);
    return [board, botsFor(board)] as const;
  };
  for await (const [given, found] of playedAgain(games, prepare)) expect(found).toEqual(given);
}, 20_000_000);
