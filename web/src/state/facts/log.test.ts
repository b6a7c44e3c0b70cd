import { describe, expect, it } from "vitest";
import type { DisplayedEvent, LogEntry } from "../../net/messages";
import { GameLog } from "./log";

function entry(seq: number, seat: number, ...events: LogEntry["events"]): LogEntry {
  return { seq, seat, events };
}
function logLines(entries: readonly LogEntry[]) {
  return new GameLog().linesOf(entries);
}

const turnedUp: DisplayedEvent = { type: "display", turned_up: ["red"], display: ["red"] };

describe("the log", () => {
  it("writes the two cards of a turn into one line", () => {
    const lines = logLines([
      entry(1, 0, { type: "took", seat: 0, card: "red" }, turnedUp),
      entry(2, 0, { type: "drew", seat: 0 }),
      entry(3, 1, { type: "drew", seat: 1 }),
      entry(4, 1, { type: "drew", seat: 1 }),
    ]);
    expect(lines.map((line) => line.drawn)).toEqual([
      ["red", null],
      [null, null],
    ]);
  });

  it("never writes the cards of two turns into one line", () => {
    const lines = logLines([
      entry(1, 0, { type: "took", seat: 0, card: "locomotive" }),
      entry(2, 1, { type: "passed", seat: 1 }),
      entry(3, 0, { type: "drew", seat: 0, card: "blue" }),
    ]);
    expect(lines.map((line) => line.event.type)).toEqual(["took", "passed", "drew"]);
  });

  it("tells of a display that was replaced, though a seat goes on drawing", () => {
    const replaced = { ...turnedUp, discarded: ["locomotive", "locomotive", "locomotive", "red", "blue"] };
    const lines = logLines([
      entry(1, 0, { type: "took", seat: 0, card: "red" }, replaced),
      entry(2, 0, { type: "took", seat: 0, card: "blue" }),
    ]);
    expect(lines.map((line) => line.event.type)).toEqual(["took", "display"]);
    expect(lines[0]?.drawn).toEqual(["red", "blue"]);
  });

  it("keeps what was taken back, and says so", () => {
    const lines = logLines([
      entry(1, 0, { type: "claimed", seat: 0, track: "a--b", cards: { red: 1 }, points: 1 }),
      { ...entry(2, 0), takes_back: [1] },
      entry(3, 0, { type: "drew", seat: 0 }),
    ]);
    expect(lines.map((line) => [line.event.type, line.isTakenBack ?? false])).toEqual([
      ["claimed", true],
      ["taken-back", false],
      ["drew", false],
    ]);
    expect(lines[1]?.event).toEqual({ type: "taken-back", seat: 0, track: "a--b" });
  });

  it("is the same, whether it has grown or is written at once; lines stay as they are", () => {
    const entries = [
      entry(1, 0, { type: "claimed", seat: 0, track: "a--b", cards: { red: 1 }, points: 1 }),
      entry(2, 1, { type: "took", seat: 1, card: "red" }),
      entry(3, 1, { type: "drew", seat: 1 }, { type: "over" } as LogEntry["events"][number]),
      { ...entry(4, 0), takes_back: [1] },
      entry(5, 0, { type: "passed", seat: 0 }),
    ];
    const log = new GameLog();
    const grown = entries.map((_, place) => log.linesOf(entries.slice(0, place + 1)));
    grown.forEach((lines, place) => expect(lines).toEqual(logLines(entries.slice(0, place + 1))));
    expect(grown[1]![0]).toBe(grown[0]![0]);
    expect(grown[3]![1]).toBe(grown[2]![1]);
    expect(log.linesOf(entries.slice(1))).toEqual(logLines(entries.slice(1)));
  });
});
