import { expect, it } from "vitest";
import type { BookChapter } from "../../net/messages";
import { heatOf } from "./heat";

const track = (name: string, claims: number, wins: number, turn: number) => ({
  name,
  claimed: { value: claims / 100, low: 0, high: 1, of: 100 },
  turn: { value: turn, error: 1, of: claims },
  gain: { wins: { mean: wins } },
});
const chapter = {
  tracks: [track("a", 80, 0.4, 10), track("b", 40, 0.6, 20), track("c", 50, 0.5, 30), track("rare", 3, 1, 1)],
} as unknown as BookChapter;

it("the most and the least are at the ends, and rare tracks have no colour", () => {
  expect(heatOf(chapter, "claimed").tracks).toEqual({ a: 0.8, b: 0.4, c: 0.5, rare: 0.03 });
  const wins = heatOf(chapter, "wins");
  expect([wins.low, wins.high]).toEqual([0.4, 0.6]);
  expect(wins.tracks).toEqual({ a: 0, b: 1, c: expect.closeTo(0.5) as number });
});

it("early tracks are warm", () => {
  expect(heatOf(chapter, "turn").tracks).toEqual({ a: 1, b: 0.5, c: 0 });
});
