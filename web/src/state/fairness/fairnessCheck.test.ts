// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import type { LogEntry, Replay } from "../../net/messages";
import { compared } from "./fairnessCheck.svelte";
import { canonical, recordSeen, fairnessRecordOf } from "./fairnessRecord";

function entry(seq: number, card: string): LogEntry {
  return { seq, seat: 0, events: [{ type: "drew", seat: 0, card }] };
}

function replay(...entries: LogEntry[]): Replay {
  return { steps: entries.map((each) => ({ entry: each, action: "draw deck", changes: {} })) } as unknown as Replay;
}

beforeEach(() => localStorage.clear());

describe("what this browser saw", () => {
  it("is the same text whatever the order of keys", () => {
    expect(canonical({ b: [1, { d: null, c: "x" }], a: true })).toBe(
      canonical({ a: true, b: [1, { c: "x", d: null }] }),
    );
  });

  it("keeps the first fingerprint that it was told", () => {
    recordSeen("g", 0, "first", []);
    recordSeen("g", 0, "second", []);
    expect(fairnessRecordOf("g")?.hash).toBe("first");
  });

  it("agrees with a replay of the same game", () => {
    recordSeen("g", 0, "hash", [entry(1, "red"), entry(2, "blue")]);
    expect(compared(fairnessRecordOf("g")!, "0", replay(entry(1, "red"), entry(2, "blue"), entry(3, "green")))).toEqual(
      {
        seen: 2,
        differsAt: null,
      },
    );
  });

  it("finds the first action that was another", () => {
    recordSeen("g", 0, "hash", [entry(1, "red"), entry(2, "blue")]);
    expect(compared(fairnessRecordOf("g")!, "0", replay(entry(1, "red"), entry(2, "black")))).toEqual({
      seen: 2,
      differsAt: 2,
    });
  });

  it("agrees with a replay that has nothing of what was taken back", () => {
    const undone: LogEntry = { seq: 3, seat: 0, events: [], takes_back: [2] };
    recordSeen("g", 0, "hash", [entry(1, "red"), entry(2, "blue")]);
    recordSeen("g", 0, "hash", [undone, entry(4, "green")]);
    const record = fairnessRecordOf("g")!;
    expect(compared(record, "0", replay(entry(1, "red"), entry(2, "green")))).toEqual({ seen: 2, differsAt: null });
    expect(compared(record, "0", replay(entry(1, "red"), entry(2, "blue")))).toEqual({ seen: 2, differsAt: 2 });
  });

  it("remembers the latest twenty games", () => {
    for (let game = 0; game < 25; game++) recordSeen(`g${game}`, null, "hash", []);
    expect(fairnessRecordOf("g24")).not.toBeNull();
    expect(Object.keys(localStorage).filter((key) => key.includes("witness"))).toHaveLength(20);
  });
});
