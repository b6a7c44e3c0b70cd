// @vitest-environment node
import { describe, expect, test } from "vitest";
import { Game } from "../game";
import { botsFor, cases, readBoard } from "../testFiles";
import { Search } from "./search";
import { Seeds } from "./seeds";
import { drawWorlds, SeatView } from "./worlds";

/** A search that stops for no clock. */
const budget = { positions: 100, end: Infinity, now: () => 0 };

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

describe("a search on the device", () => {
  test.each(cases.bots.map((each) => [each.board, each] as const))(
    "draws the worlds and finds the actions that Python's does on %s",
    async (name, given) => {
      const board = await readBoard(name);
      const network = await botsFor(board).analyst();
      const search = new Search(network);
      const game = new Game(board, given.players, BigInt(given.seed), null);
      const asked = [...given.searches];
      expect(asked.length).toBeGreaterThan(0);
      for (const action of given.actions) {
        if (asked[0]?.at === game.length) {
          const { at, seed, ...expected } = asked.shift()!;
          const view = SeatView.of(board, game.states, game.knowledge, game.seat!);
          const likely = drawWorlds(board, network.numbers.worlds, view, 9, new Seeds(seed));
          const { states, notes } = likely.positions;
          const drawn = hex(await crypto.subtle.digest("SHA-256", new Uint8Array([...states.bytes, ...notes.bytes])));
          const chosen = board.actions[search.bestOf(game, BigInt(seed), budget)]!;
          const found = { at, worlds: drawn, action: chosen };
          expect(found).toEqual({ at, worlds: expected.worlds, action: expected.action });
          expect(likely.varianceFactor).toBeCloseTo(expected.factor, 5);
        }
        game.play(board.indexOf(action)!);
      }
    },
    120_000,
  );

  test("looks no closer when its time has passed", async () => {
    const board = await readBoard("usa");
    const network = await botsFor(board).analyst();
    const search = new Search(network);
    const game = new Game(board, 2, 5n, null);
    const shown = (positions: number, end: number): number => {
      const before = network.shown;
      search.bestOf(game, 1n, { positions, end, now: () => 1 });
      return network.shown - before;
    };
    expect(shown(2200, 0)).toBeLessThan(shown(2200, Infinity));
  }, 60_000);
});
