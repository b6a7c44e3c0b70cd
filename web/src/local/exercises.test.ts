import { describe, expect, test } from "vitest";
import type { Moment } from "../net/review";
import { answered, byDue, type Exercise, isDue, knownVerdict } from "./exercises";

const DAY = 86400;
const moment = { played: "draw deck", better: "draw red", points: 4, points_error: 1 } as Moment;
const exercise: Exercise = {
  id: "g.3",
  changedAt: 0,
  game: "g",
  decision: 3,
  due: 100,
  step: 0,
  moment,
  answers: {},
};
const [right, wrong] = [
  { is_right: true, points: 0, error: 1 },
  { is_right: false, points: 3, error: 1 },
];

describe("an exercise", () => {
  test("comes again after 1, 3, 7 and 21 days, and then no more", () => {
    let [now, current] = [100, exercise];
    for (const days of [1, 3, 7, 21]) {
      current = answered(current, "draw red", right, now);
      expect(current.due).toBe(now + DAY * days);
      now = current.due!;
    }
    expect(answered(current, "draw red", right, now).due).toBeNull();
  });

  test("begins anew after a wrong answer, and only the first answer counts", () => {
    const later = { ...exercise, step: 3 };
    const missed = answered(later, "pass", wrong, 200);
    expect([missed.due, missed.step]).toEqual([200 + DAY, 1]);
    const again = answered(missed, "draw red", right, 300);
    expect([again.due, again.step, isDue(again, 300)]).toEqual([200 + DAY, 1, false]);
    expect(again.answers).toEqual({ pass: wrong, "draw red": right });
  });

  test("knows the moves that were judged before", () => {
    expect(knownVerdict(exercise, "draw deck")).toEqual({ is_right: false, points: 4, error: 1 });
    expect(knownVerdict(exercise, "draw red")).toEqual({ is_right: true, points: 0, error: 1 });
    expect(knownVerdict(exercise, "pass")).toBeUndefined();
    expect(knownVerdict({ ...exercise, answers: { pass: wrong } }, "pass")).toBe(wrong);
  });

  test("that is due first is asked first, and one that is known last", () => {
    const dues = byDue([5, null, 3].map((due) => ({ ...exercise, due }))).map(({ due }) => due);
    expect(dues).toEqual([3, 5, null]);
  });
});
