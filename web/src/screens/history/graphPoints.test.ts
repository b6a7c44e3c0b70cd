import { expect, it } from "vitest";
import type { RatingPoint } from "../../net/messages";
import { graphOf } from "./graphPoints";

function point(rating: number, change: number): RatingPoint {
  return { game: "game", at: 0, rating, change, place: 1, seats: 2 };
}

it("is nothing without games", () => {
  expect(graphOf([])).toBeNull();
});

it("goes from the rating before the first game to the last", () => {
  expect(graphOf([point(1350, -50), point(1400, 100)])).toEqual({
    points: "3.0,57.0 150.0,3.0 297.0,30.0",
    lowest: 1300,
    highest: 1400,
  });
});

it("is flat where nothing changed", () => {
  expect(graphOf([point(1300, 0)])?.points).toBe("3.0,57.0 297.0,57.0");
});
