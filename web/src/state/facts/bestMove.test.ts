import { describe, expect, it } from "vitest";
import type { BoardDetails, LogEntry } from "../../net/messages";
import { bestMove, claimsOf, countedEntries } from "./bestMove";
import { BoardIndex } from "./boardIndex";

const index = new BoardIndex({
  tracks: [],
  places: [],
  tickets: [{ name: "a--c", places: ["a", "c"], points: 9, is_long: false }],
} as unknown as BoardDetails);

function claim(seq: number, seat: number, name: string, points: number): LogEntry {
  return { seq, seat, events: [{ type: "claimed", seat, track: name, cards: {}, points }] };
}

describe("the best move", () => {
  it("is none for someone who has claimed nothing", () => {
    expect(bestMove(claimsOf([claim(1, 1, "a-b", 2)], 0), [], [], index)).toBeNull();
  });

  it("is the claim with the most points, with those of the tickets that it completed", () => {
    const claims = claimsOf([claim(1, 0, "a-b", 2), claim(2, 0, "c-d", 10), claim(3, 0, "b-c", 4)], 0);
    expect(bestMove(claims, [], [], index)).toEqual({ move: 2, track: "c-d", points: 10, tickets: [] });
    expect(bestMove(claims, ["a--c"], [-1], index)?.move).toBe(2);
    expect(bestMove(claims, ["a--c"], [2], index)).toEqual({ move: 3, track: "b-c", points: 4, tickets: ["a--c"] });
  });

  it("is the latest of equals", () => {
    expect(bestMove(claimsOf([claim(1, 0, "a-b", 4), claim(2, 0, "c-d", 4)], 0), [], [], index)?.move).toBe(2);
  });

  it("does not count what was taken back, and numbers moves as the replay does", () => {
    const entries = [claim(1, 0, "c-d", 15), { seq: 2, seat: 0, events: [], takes_back: [1] }, claim(3, 0, "a-b", 2)];
    expect(countedEntries(entries).map(({ seq }) => seq)).toEqual([3]);
    expect(claimsOf(entries, 0)).toEqual([{ move: 1, track: "a-b", points: 2 }]);
  });
});
