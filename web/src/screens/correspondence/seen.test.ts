import { expect, test } from "vitest";
import type { LogEntry } from "../../net/messages";
import { seenBefore } from "./seen";

const entries: LogEntry[] = [0, 1, 0, 1, 1].map((seat, index) => ({ seq: index + 1, seat, events: [] }));

test("what this device showed counts", () => {
  expect(seenBefore({ game: "g", seq: 2 }, "g", entries, 0, 5)).toBe(2);
  expect(seenBefore({ game: "g", seq: 9 }, "g", entries, 0, 5)).toBe(5);
});

test("on another device it is one's own last action", () => {
  expect(seenBefore(null, "g", entries, 0, 5)).toBe(3);
  expect(seenBefore({ game: "older", seq: 1 }, "g", entries, 0, 5)).toBe(3);
});

test("who has not acted yet has missed nothing", () => {
  expect(seenBefore(null, "g", entries, 2, 5)).toBe(5);
});
