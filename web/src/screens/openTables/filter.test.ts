import { expect, it } from "vitest";
import type { OpenTable } from "../../net/messages";
import { ALL, fits, seatsOf } from "./filter";

const table: OpenTable = {
  table: "t",
  board: "usa",
  names: ["Ada"],
  open: 2,
  turn_seconds: 60,
  is_rated: false,
  rating: 1400,
};

it("counts the seats that are used", () => {
  expect(seatsOf(table)).toBe(3);
});

it("shows every table without a filter", () => {
  expect(fits(table, ALL)).toBe(true);
});

it.each([
  [{ board: "europe" }, false],
  [{ board: "usa" }, true],
  [{ seats: 2 }, false],
  [{ seats: 3 }, true],
  [{ pace: "none" as const }, false],
  [{ pace: "clock" as const }, true],
  [{ onlyRated: true }, false],
  [{ mostRating: 1300 }, false],
  [{ mostRating: 1400 }, true],
])("filters by %o", (wish, isShown) => {
  expect(fits(table, { ...ALL, ...wish })).toBe(isShown);
});

it("shows players without a rating to everyone", () => {
  expect(fits({ ...table, rating: undefined }, { ...ALL, mostRating: 1000 })).toBe(true);
});
