// @vitest-environment node
import { describe, expect, test } from "vitest";
import { Game } from "../game";
import { botsFor, cases, readBoard } from "../testFiles";
import { hintedMessage, hintFor } from "./hint";

describe("hints on the device say what Python's say at once", () => {
  test.each(cases.bots.map((each) => [each.board, each] as const))(
    "on %s",
    async (name, given) => {
      const board = await readBoard(name);
      const bots = botsFor(board);
      const game = new Game(board, given.players, BigInt(given.seed), null);
      const asked = [...given.hints];
      expect(asked.length).toBeGreaterThan(10);
      for (const action of given.actions) {
        if (asked[0]?.at === game.length) {
          const { at, hint } = asked.shift()!;
          expect({ at, hint: hintFor(game, await bots.consider(game)) }).toEqual({ at, hint });
        }
        game.play(board.indexOf(action)!);
      }
      expect(asked).toEqual([]);
    },
    120_000,
  );
});

test("a level of a hint tells nothing beyond it", () => {
  const { hint } = cases.bots[0]!.hints.find(({ hint: { candidates } }) => candidates.length > 1)!;
  const [nudge, candidates, best] = [1, 2, 3].map((level) => hintedMessage(hint, { id: "h", level }, 7, "full"));
  expect(hintedMessage(hint, { id: "h", level: 1 }, 7, "facts")).not.toHaveProperty("nudge");
  expect(nudge).toMatchObject({ level: 1, nudge: hint.nudge, moves: [] });
  const actions = candidates!.moves.map(({ action }) => action);
  expect(candidates).not.toHaveProperty("nudge");
  expect(actions).toEqual([...actions].sort());
  expect(best!.moves).toEqual([hint.candidates[0]]);
});
