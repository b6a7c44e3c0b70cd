import { describe, expect, it } from "vitest";
import type { BoardDetails, LogEntry } from "../../net/messages";
import { bestMove, countedEntries } from "./bestMove";
import { BoardIndex } from "./boardIndex";

const track = (name: string, length: number) => ({ name, places: name.split("-"), length });
const index = new BoardIndex({
  tracks: [track("a-b", 2), track("b-c", 3), track("c-d", 6)],
  places: ["a", "b", "c", "d"].map((slug) => ({ slug, name: slug, is_country: false })),
  tickets: [{ name: "a--c", places: ["a", "c"], points: 9, is_long: false }],
} as unknown as BoardDetails);

function claim(seq: number, seat: number, name: string, points: number): LogEntry {
  return { seq, seat, events: [{ type: "claimed", seat, track: name, cards: {}, points }] };
}

describe("the best move", () => {
  it("is none for someone who has claimed nothing", () => {
    expect(bestMove([claim(1, 1, "a-b", 2)], 0, [], index)).toBeNull();
  });

  it("is the claim with the most points, with the tickets that it completes", () => {
    const entries = [claim(1, 0, "a-b", 2), claim(2, 0, "c-d", 15), claim(3, 0, "b-c", 4)];
    expect(bestMove(entries, 0, [], index)).toEqual({ move: 2, track: "c-d", points: 15, tickets: [] });
    expect(bestMove(entries, 0, ["a--c"], index)?.move).toBe(2);
    expect(bestMove([entries[0]!, entries[2]!], 0, ["a--c"], index)).toEqual({
      move: 2,
      track: "b-c",
      points: 4,
      tickets: ["a--c"],
    });
  });

  it("does not count what was taken back, and numbers moves as the replay does", () => {
    const entries = [claim(1, 0, "c-d", 15), { seq: 2, seat: 0, events: [], takes_back: [1] }, claim(3, 0, "a-b", 2)];
    expect(countedEntries(entries).map(({ seq }) => seq)).toEqual([3]);
    expect(bestMove(entries, 0, [], index)).toMatchObject({ move: 1, track: "a-b" });
  });
});
