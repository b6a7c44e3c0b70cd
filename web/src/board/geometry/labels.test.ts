// @vitest-environment node
import { describe, expect, test } from "vitest";
import { fitting, grown, inward, labelScale, spotsAround, textWidth, type Label } from "./labels";

const SIZE = 18;

function label(key: string, x: number, y: number, weight = 1, anchor: "start" | "middle" | "end" = "start"): Label {
  const side = { start: 13, middle: 0, end: -13 }[anchor];
  const drawn = { x: x + side, y: anchor === "middle" ? y + 28 : y + 5, anchor };
  return { key, city: { x, y }, spots: spotsAround({ x, y }, drawn, key, SIZE), slots: [], weight };
}

/** A name that can be nowhere else than where it is drawn. */
function fixed(...given: Parameters<typeof label>): Label {
  const found = label(...given);
  return { ...found, spots: [found.spots[0]] };
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
  const pivot = (anchor: "start" | "middle" | "end") => label("Paris", 100, 100, 1, anchor).spots[0].pivot;
  expect(pivot("start")).toEqual({ x: 113, y: 100 });
  expect(pivot("end").x).toBe(87);
  expect(pivot("middle").x).toBe(100);
});

describe("which names are shown", () => {
  const BOARD = { left: 0, right: 1000, top: 0, bottom: 600 };
  const shown = (labels: Label[], wanted: number) => [...fitting(labels, wanted, BOARD).keys()].sort();

  test("all, where there is room for all", () => {
    const spread = ["Dieppe", "Bruxelles", "Roma"].map((name, index) => label(name, 100, 100 + 60 * index));
    expect([...fitting(spread, 1.5, BOARD).values()].map(({ size }) => size)).toEqual([1.5, 1.5, 1.5]);
  });

  test("of two in each other's way, the weightier", () => {
    const names = [fixed("Dieppe", 100, 100, 3), fixed("Bruxelles", 120, 108, 6), fixed("Roma", 400, 400, 1)];
    expect(shown(names, 1)).toEqual(["Bruxelles", "Roma"]);
  });

  test("a name that finds no room is a little smaller, and left out when that does not help", () => {
    const near = [fixed("Pamplona", 100, 100, 2), fixed("Pau", 160, 126, 1, "end")];
    expect(shown(near, 1)).toEqual(["Pamplona", "Pau"]);
    expect(fitting(near, 1.25, BOARD).get("Pamplona")?.size).toBe(1.25);
    expect(fitting(near, 1.25, BOARD).get("Pau")?.size).toBeLessThan(1.25);
    expect(shown(near, 1.75)).not.toContain("Pau");
  });

  test("one that is needed in any case, as small as may be, and none over it", () => {
    const near = [
      { ...fixed("Marseille", 100, 100, 101), isNeeded: true },
      fixed("Nice", 150, 100),
      fixed("Venezia", 165, 106),
    ];
    const names = fitting(near, 1.5, BOARD);
    expect(names.get("Marseille")?.size).toBe(1.25);
    expect(names.has("Venezia")).toBe(false);
  });

  test("none over another city, and none across the board's edge", () => {
    expect(shown([fixed("Constantinople", 100, 100, 9), fixed("Sofia", 150, 100)], 1)).toEqual(["Sofia"]);
    expect(shown([fixed("Boston", 980, 100)], 1)).toEqual([]);
  });

  test("on another side of its city, where it is drawn is no room", () => {
    const names = fitting([label("Constantinople", 500, 100, 9), label("Sofia", 550, 100)], 1, BOARD);
    expect(names.get("Constantinople")?.spot.text.anchor).toBe("end");
    expect(names.get("Sofia")?.spot.text.anchor).toBe("start");
    expect(fitting([label("Boston", 980, 100)], 1, BOARD).get("Boston")?.spot.text.anchor).toBe("end");
  });

  test("and not above the board or below it", () => {
    const atTheTop = fitting([label("Petrograd", 900, 12, 1, "start"), label("Moskva", 950, 12)], 1, BOARD);
    expect(atTheTop.get("Petrograd")?.spot.text.anchor).toBe("end");
    expect(shown([fixed("Athina", 500, 590, 1, "middle")], 1)).toEqual([]);
  });

  test("on the side where it covers the fewest slots", () => {
    const onTheLeft = [{ from: { x: 440, y: 100 }, to: { x: 470, y: 100 } }];
    const near = [{ ...label("Constantinople", 500, 100, 9), slots: onTheLeft }, label("Sofia", 550, 100)];
    const { spot, size } = fitting(near, 1, BOARD).get("Constantinople")!;
    expect(grown(spot, size).bottom).toBeLessThan(100);
  });
});

test("a name that is shown in any case is moved back onto the board", () => {
  const box = { top: 0, bottom: 10 };
  expect(inward({ ...box, left: 10, right: 90 }, 100)).toBe(0);
  expect(inward({ ...box, left: -5, right: 40 }, 100)).toBe(5);
  expect(inward({ ...box, left: 70, right: 112 }, 100)).toBe(-12);
});
