// @vitest-environment node
import { describe, expect, test } from "vitest";
import { bandAlong, distanceToBox, distanceToSegment, flatten, middleLine, upright } from "./geometry";

describe("distance to a segment", () => {
  const from = { x: 0, y: 0 };

  test.each([
    [{ x: 5, y: 3 }, 3],
    [{ x: -3, y: 4 }, 5],
    [{ x: 13, y: -4 }, 5],
    [{ x: 10, y: 0 }, 0],
  ])("of %o is %d", (point, expected) => {
    expect(distanceToSegment(point, { from, to: { x: 10, y: 0 } })).toBeCloseTo(expected);
  });

  test("of no length is the distance to its point", () => {
    expect(distanceToSegment({ x: 3, y: 4 }, { from, to: from })).toBeCloseTo(5);
  });
});

test("distance to a box", () => {
  const box = { left: 0, right: 10, top: 0, bottom: 5 };
  expect(distanceToBox({ x: 5, y: 2 }, box)).toBe(0);
  expect(distanceToBox({ x: 13, y: 9 }, box)).toBeCloseTo(5);
});

test("a middle line runs in its direction", () => {
  const { from, to } = middleLine({ x: 5, y: 5 }, 90, 8);
  expect([from.x, from.y, to.x, to.y].map(Math.round)).toEqual([5, 1, 5, 9]);
});

describe("flattening a path", () => {
  test("lines, absolute and by steps, with numbers as short as SVG allows", () => {
    const expected = [
      { x: 1, y: 2 },
      { x: 4, y: 1.5 },
      { x: 3.5, y: 2 },
    ];
    expect(flatten("M1 2L4 1.5L3.5 2")).toEqual(expected);
    expect(flatten("M1 2l3-.5-.5 .5")).toEqual(expected);
  });

  test("a curve ends where it ends and bulges towards its control point", () => {
    const points = flatten("M0 0Q10 20 20 0");
    expect(points.at(-1)).toEqual({ x: 20, y: 0 });
    expect(Math.max(...points.map(({ y }) => y))).toBeCloseTo(10);
  });

  test("anything else is refused by name", () => {
    expect(() => flatten("M0 0A1 1 0 0 0 2 2")).toThrow("command A");
  });
});

test("a band along a straight line is a rectangle, shorter by the inset", () => {
  const corners = flatten(bandAlong(flatten("M0 0L20 0"), 3, 2).replace("Z", ""));
  expect(corners).toEqual([
    { x: 2, y: 3 },
    { x: 18, y: 3 },
    { x: 18, y: -3 },
    { x: 2, y: -3 },
  ]);
});

test.each([
  [0, 0],
  [90, 90],
  [-90, 90],
  [135, -45],
  [-100, 80],
  [180, 0],
  [270, 90],
])("a wagon at %d degrees stands at %d", (angle, expected) => {
  expect(upright(angle)).toBeCloseTo(expected);
});
