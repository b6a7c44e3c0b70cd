// @vitest-environment node
import { expect, test } from "vitest";
import type { BoardDetails } from "../../net/messages";
import { turned } from "./turned";

const label = { x: 20, y: 30, anchor: "end" as const };
const sheet = {
  id: "small",
  picture: {
    width: 200,
    height: 100,
    city_radius: 10,
    label_size: 20,
    slot_width: 13,
    places: { a: [{ x: 20, y: 30, label }], b: [{ x: 180, y: 30, label, track: "a--b" }] },
    tracks: {
      "a--b": { rail: "M20 30L180 30", slots: [{ x: 100, y: 30, angle: 0, length: 40, path: "M80 30Q100 20 120 30" }] },
    },
  },
} as unknown as BoardDetails;

test("what was on the left is at the top, and what was at the top is on the right", () => {
  const { picture } = turned(sheet);
  expect([picture.width, picture.height]).toEqual([100, 200]);
  expect(picture.places.a![0]).toMatchObject({ x: 70, y: 20 });
  expect(picture.places.b![0]).toMatchObject({ x: 70, y: 180, track: "a--b" });
});

test("tracks turn with their slots", () => {
  const { rail, slots } = turned(sheet).picture.tracks["a--b"]!;
  expect(rail).toBe("M70 20L70 180");
  expect(slots[0]).toMatchObject({ x: 70, y: 100, angle: 90, length: 40 });
  expect(slots[0]!.path).toMatch(/^M70 80L.*70 120$/);
});

test("names stay level, beside their city", () => {
  const { label: name } = turned(sheet).picture.places.a![0]!;
  expect(name.anchor).toBe("start");
  expect(name.x).toBeGreaterThan(80);
  expect(Math.abs(name.y - 20)).toBeLessThan(10);
});

test("four turns are none", () => {
  const { picture } = turned(turned(turned(turned(sheet))));
  expect(picture.places.a![0]).toMatchObject({ x: 20, y: 30 });
  expect(picture.tracks["a--b"]!.rail).toBe("M20 30L180 30");
});
