// @vitest-environment node
import { expect, test } from "vitest";
import type { BoardDetails } from "../../net/messages";
import { isInLowerHalf, isLowOnScreen } from "./lowerHalf";

const sheet = {
  picture: {
    height: 100,
    places: { oslo: [{ y: 10 }], roma: [{ y: 90 }], france: [{ y: 40 }, { y: 80 }] },
    tracks: { "oslo--roma": { slots: [{ y: 20 }, { y: 50 }] } },
  },
} as unknown as BoardDetails;

test("what lies in the lower half is low", () => {
  expect(isInLowerHalf(sheet, ["roma"])).toBe(true);
  expect(isInLowerHalf(sheet, ["oslo"])).toBe(false);
  expect(isInLowerHalf(sheet, ["oslo--roma"])).toBe(false);
});

test("several spots lie where their middle is", () => {
  expect(isInLowerHalf(sheet, ["france"])).toBe(true);
  expect(isInLowerHalf(sheet, ["oslo", "france"])).toBe(false);
});

test("a track or place that is drawn low on the screen is low", () => {
  const drawn = (top: number) => ({ getBoundingClientRect: () => ({ top, bottom: top + 20 }) });
  const page = (top: number) =>
    ({ querySelector: () => drawn(top), documentElement: { clientHeight: 700 } }) as unknown as Document;
  expect(isLowOnScreen("roma", page(500))).toBe(true);
  expect(isLowOnScreen("oslo", page(100))).toBe(false);
});
