// @vitest-environment node
import { describe, expect, test } from "vitest";
import { fitting, grown, inward, labelScale, leastLabelScale, spotsAround, textWidth, type Label } from "./labels";

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
  test.each([0.2, 0.25, 0.3, 0.45, 0.6, 0.9, 1.4, 2.5])("can be read at %d pixels a unit and is not huge", (scale) => {
    const [wanted, least] = [labelScale(SIZE, scale), leastLabelScale(SIZE, scale)].map((size) => SIZE * scale * size);
    expect(least).toBeGreaterThanOrEqual(11);
    expect(wanted).toBeGreaterThanOrEqual(least!);
    expect(wanted).toBeLessThan(27);
  });

  test("is the normal one where that is good", () => {
    expect(labelScale(SIZE, 0.8)).toBe(1);
  });

  test("stops growing before it covers the board", () => {
    expect(labelScale(SIZE, 0.05)).toBe(3.5);
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

describe("where names are", () => {
  const BOARD = { left: 0, right: 1000, top: 0, bottom: 600 };
  const placed = (labels: Label[], wanted: number, least = wanted) => fitting(labels, [wanted, least], BOARD);

  test("where they are drawn and as large as wanted, if there is room for all", () => {
    const spread = ["Dieppe", "Bruxelles", "Roma"].map((name, index) => label(name, 100, 100 + 60 * index));
    const names = placed(spread, 1.5, 1.25);
    for (const { key, spots } of spread) expect(names.get(key)).toEqual({ spot: spots[0], size: 1.5 });
  });

  test("every city has a name, however crowded it is, and no two cover each other as long as that is possible", () => {
    const crowd = Array.from({ length: 12 }, (_, index) =>
      label(`City ${index}`, 400 + 70 * (index % 4), 250 + 55 * Math.floor(index / 4), index),
    );
    const names = placed(crowd, 1.25);
    expect(names.size).toBe(crowd.length);
    const boxes = [...names.values()].map(({ spot, size }) => grown(spot, size));
    const covering = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
        ),
    );
    expect(covering).toEqual([]);
  });

  test("one that has no other place is there all the same", () => {
    const names = placed([fixed("Dieppe", 100, 100, 3), fixed("Bruxelles", 120, 108, 6)], 1);
    expect([...names.keys()].sort()).toEqual(["Bruxelles", "Dieppe"]);
  });

  test("one that only repeats another is left out where it covers something", () => {
    const near = [fixed("Dieppe", 100, 100, 3), { ...fixed("Bruxelles", 120, 108, 6), isRepeated: true }];
    expect([...placed(near, 1).keys()]).toEqual(["Dieppe"]);
    expect(placed([near[1]!], 1).size).toBe(1);
  });

  test("a name that finds no room is a little smaller", () => {
    const near = [fixed("Pamplona", 100, 100, 2), fixed("Pau", 160, 126, 1, "end")];
    const names = placed(near, 1.25, 1);
    expect(names.get("Pamplona")?.size).toBe(1.25);
    expect(names.get("Pau")?.size).toBeLessThan(1.25);
  });

  test("on another side of its city, where another city or the board's edge is in the way", () => {
    const names = placed([label("Constantinople", 500, 100, 9), label("Sofia", 550, 100)], 1);
    expect(names.get("Constantinople")?.spot.text.anchor).toBe("end");
    expect(names.get("Sofia")?.spot.text.anchor).toBe("start");
    expect(placed([label("Boston", 980, 100)], 1).get("Boston")?.spot.text.anchor).toBe("end");
  });

  test("on the side where it covers the fewest slots", () => {
    const onTheLeft = [{ from: { x: 440, y: 100 }, to: { x: 470, y: 100 } }];
    const near = [{ ...label("Constantinople", 500, 100, 9), slots: onTheLeft }, label("Sofia", 550, 100)];
    const { spot, size } = placed(near, 1).get("Constantinople")!;
    expect(grown(spot, size).bottom).toBeLessThan(100);
  });
});

test("a name that is shown in any case is moved back within the frame", () => {
  const box = { top: 20, bottom: 30 };
  const board = { left: 12, right: 88, top: 12, bottom: 88 };
  expect(inward({ ...box, left: 20, right: 80 }, board)).toBe(0);
  expect(inward({ ...box, left: 5, right: 40 }, board)).toBe(7);
  expect(inward({ ...box, left: 70, right: 100 }, board)).toBe(-12);
});
