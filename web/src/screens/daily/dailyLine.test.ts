import { expect, test } from "vitest";
import type { Parts } from "../../i18n/texts";
import type { DailyDeal } from "../../net/messages";
import { dailyLine } from "./dailyLine";

const words = {
  lineResult: ({ place, count, points, lead }: { place: number; count: number; points: number; lead: string }) =>
    `${place}/${count} ${points} ${lead}`,
  streak: ({ count }: { count: number }) => `${count} days`,
} as unknown as Parts["daily"];

const own = { place: 3, name: "Ada", points: 112, champion: 120, game: "g", is_you: true };
const today = { day: "2026-11-18", board: "usa", players: 41, entries: [], is_closed: false };
const daily = { today, yesterday: today, is_over: true, streak: 4, completed: 3, failed: 1 } as DailyDeal;

test("a line tells place, points, marks, streak and where to play", () => {
  const line = dailyLine(words, { ...daily, today: { ...today, own } }, "USA", "https://example.org");
  expect(line).toBe("Ironlanes 2026-11-18 · USA\n3/41 112 −8\n🟩🟩🟩🟥 4 days\nhttps://example.org/daily");
});

test("one day is no streak, and who has not played has nothing to tell", () => {
  const line = dailyLine(words, { ...daily, streak: 1, today: { ...today, own } }, "USA", "");
  expect(line).not.toContain("days");
  expect(dailyLine(words, daily, "USA", "")).toBeNull();
});
