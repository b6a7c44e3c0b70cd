// @vitest-environment node
import { describe, expect, test } from "vitest";
import { boxOf, fitting, inward, labelScale, pivotOf, textWidth, type Label } from "./labels";

const SIZE = 18;

function label(key: string, x: number, y: number, weight = 1, anchor: "start" | "middle" | "end" = "start"): Label {
  const side = { start: 13, middle: 0, end: -13 }[anchor];
  const box = boxOf({ x: x + side, y: anchor === "middle" ? y + 28 : y + 5, anchor }, key, SIZE);
  return { key, city: { x, y }, box, pivot: pivotOf({ x, y }, box), weight };
}

describe("the size of names", () => {
  test.each([0.2, 0.3, 0.45, 0.6, 0.9, 1.4, 2.5])("can be read at %d pixels a unit and is not huge", (scale) => {
    const pixels = SIZE * scale * labelScale(SIZE, scale);
    expect(pixels).toBeGreaterThanOrEqual(9);
    expect(pixels).toBeLessThan(27);
  });

  test("is the normal one where that is good", () => {
    expect(labelScale(SIZE, 0.8)).toBe(1);
  });

  test("stops growing before it covers the board", () => {
    expect(labelScale(SIZE, 0.05)).toBe(3);
  });
});

test("a longer name is wider, and letters differ", () => {
  expect(textWidth("Warszawa", SIZE)).toBeGreaterThan(textWidth("Riga", SIZE));
  expect(textWidth("mmm", SIZE)).toBeGreaterThan(2 * textWidth("iii", SIZE));
});

test("a name grows away from its city", () => {
  expect(label("Paris", 100, 100).pivot).toEqual({ x: 113, y: 100 });
  expect(label("Paris", 100, 100, 1, "end").pivot.x).toBe(87);
  expect(label("Paris", 100, 100, 1, "middle").pivot.x).toBe(100);
});

describe("which names are shown", () => {
  const WIDTH = 1000;
  const shown = (labels: Label[], wanted: number) => [...fitting(labels, wanted, WIDTH).keys()].sort();

  test("all, where there is room for all", () => {
    const spread = ["Dieppe", "Bruxelles", "Roma"].map((name, index) => label(name, 100, 100 + 60 * index));
    expect([...fitting(spread, 1.5, WIDTH).values()]).toEqual([1.5, 1.5, 1.5]);
  });

  test("of two in each other's way, the weightier", () => {
    const names = [label("Dieppe", 100, 100, 3), label("Bruxelles", 120, 108, 6), label("Roma", 400, 400, 1)];
    expect(shown(names, 1)).toEqual(["Bruxelles", "Roma"]);
  });

  test("a name that finds no room is a little smaller, and left out when that does not help", () => {
    const near = [label("Pamplona", 100, 100, 2), label("Pau", 160, 126, 1, "end")];
    expect(shown(near, 1)).toEqual(["Pamplona", "Pau"]);
    expect(fitting(near, 1.25, WIDTH).get("Pamplona")).toBe(1.25);
    expect(fitting(near, 1.25, WIDTH).get("Pau")).toBeLessThan(1.25);
    expect(shown(near, 1.75)).not.toContain("Pau");
  });

  test("one that is needed in any case, as small as may be, and none over it", () => {
    const near = [
      { ...label("Marseille", 100, 100, 101), isNeeded: true },
      label("Nice", 150, 100),
      label("Venezia", 165, 106),
    ];
    const sizes = fitting(near, 1.5, WIDTH);
    expect(sizes.get("Marseille")).toBe(1.25);
    expect(sizes.has("Venezia")).toBe(false);
  });

  test("none over another city, and none across the board's edge", () => {
    expect(shown([label("Constantinople", 100, 100, 9), label("Sofia", 150, 100)], 1)).toEqual(["Sofia"]);
    expect(shown([label("Boston", 980, 100)], 1)).toEqual([]);
  });
});

test("a name that is shown in any case is moved back onto the board", () => {
  const box = { top: 0, bottom: 10 };
  expect(inward({ ...box, left: 10, right: 90 }, 100)).toBe(0);
  expect(inward({ ...box, left: -5, right: 40 }, 100)).toBe(5);
  expect(inward({ ...box, left: 70, right: 112 }, 100)).toBe(-12);
});
