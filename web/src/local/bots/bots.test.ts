// @vitest-environment node
import { describe, expect, test } from "vitest";
import { Game } from "../game";
import { botsFor, cases, readBoard } from "../testFiles";

describe("bots on the device choose as Python's", () => {
  test.each(cases.bots.map((each) => [each.board, each] as const))(
    "on %s",
    async (name, given) => {
      const board = await readBoard(name);
      const bots = botsFor(board);
      const game = new Game(board, given.players, BigInt(given.seed), null);
      expect(game.start).toBe(given.start);
      expect(given.asked.length).toBeGreaterThan(2);
      const asked = [...given.asked];
      for (const action of given.actions) {
        if (asked[0]?.at === game.length) {
          const { at, seed, draws, choices } = asked.shift()!;
          const found: Record<string, string> = {};
          for (const bot of Object.keys(choices))
            found[bot] = board.actions[await bots.choose(bot, game, BigInt(seed), draws)]!;
          expect({ at, choices: found }).toEqual({ at, choices });
        }
        game.play(board.indexOf(action)!);
      }
      expect(game.isOver).toBe(true);
    },
    120_000,
  );
});
