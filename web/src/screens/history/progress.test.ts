import { expect, test } from "vitest";
import { PICTURES, progressOf } from "./progress";

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

test("what one game had of the others is told", () => {
  expect(progressOf({ name: "long-path", amount: 40, boards: [], best: 22 }, history)).toEqual({ now: 22, amount: 40 });
  expect(progressOf({ name: "first-win", amount: 1, boards: [], best: -7 }, history)).toEqual({ behind: 7 });
  expect(progressOf({ name: "beat-champion", amount: 1, boards: [] }, history)).toEqual({ now: 0, amount: 1 });
  expect(progressOf({ name: "with-friends", amount: 1, boards: [], best: 0 }, history)).toEqual({ now: 0, amount: 1 });
});

test("without a game there is no progress", () => {
  expect(progressOf({ name: "high-score", amount: 150, boards: [] }, { boards: [], longest_streak: 0 })).toEqual({
    now: 0,
    amount: 150,
  });
});

test("every achievement has a picture of its own", () => {
  const pictures = Object.values(PICTURES);
  expect(new Set(pictures).size).toBe(pictures.length);
});
