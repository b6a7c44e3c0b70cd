import { expect, test } from "vitest";
import { progressOf } from "./progress";

const boards = [
  { board: "usa", games: 4, wins: 2, best_score: 118 },
  { board: "europe", games: 1, wins: 0, best_score: 131 },
];
const history = { boards, longest_streak: 2 };

test("what the figures say is told as progress", () => {
  expect(progressOf({ name: "high-score", amount: 150, boards: [] }, history)).toEqual({ now: 131, amount: 150 });
  expect(progressOf({ name: "in-a-row", amount: 3, boards: [] }, history)).toEqual({ now: 2, amount: 3 });
  const all = ["europe", "germany", "usa"];
  expect(progressOf({ name: "every-board", amount: 1, boards: all }, history)).toEqual({ now: 1, amount: 3 });
});

test("of the others nothing is claimed", () => {
  expect(progressOf({ name: "long-path", amount: 40, boards: [] }, history)).toBeNull();
  expect(progressOf({ name: "high-score", amount: 150, boards: [] }, { boards: [], longest_streak: 0 })?.now).toBe(0);
});
