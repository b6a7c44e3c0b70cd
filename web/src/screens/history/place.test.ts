import { expect, test } from "vitest";
import { placeOf } from "./place";

test.each([
  ["a winner is first", 0, [90, 80], [0], 1],
  ["so are all who share the win", 1, [90, 90, 80], [0, 1], 1],
  ["who lost a tie on a tie-breaker is second", 1, [90, 90, 80], [0], 2],
  ["others follow by their totals", 2, [90, 95, 80], [1], 3],
  ["equal totals share a place", 2, [90, 80, 80, 70], [0], 2],
  ["negative totals count like others", 1, [3, -5], [0], 2],
])("%s", (_name, seat, totals, winners, place) => {
  expect(placeOf({ seat, totals, winners })).toBe(place);
});
