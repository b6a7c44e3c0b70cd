// @vitest-environment node
import { describe, expect, test } from "vitest";
import type { Picture } from "../../net/messages";
import { meant, Picker } from "./picking";

const label = { x: 0, y: 0, anchor: "start" as const };

function lane(y: number, angle = 0) {
  const slots = [50, 100].map((x) => ({ x, y, angle, length: 40, path: `M${x - 20} ${y}L${x + 20} ${y}` }));
  return { rail: "M0 0", slots };
}

const picture: Picture = {
  width: 200,
  height: 100,
  slot_width: 12,
  city_radius: 10,
  label_size: 18,
  places: {
    a: [{ x: 10, y: 50, label }],
    b: [
      { x: 150, y: 50, label },
      { x: 150, y: 90, label },
    ],
  },
  tracks: { "a--b/1": lane(42), "a--b/2": lane(58), "a--c": lane(90) },
};
const picker = new Picker(picture);

describe("tracks near a point", () => {
  test("the distance is that from the edge of a slot", () => {
    expect(picker.tracksNear({ x: 50, y: 26 }, 22)).toEqual([{ name: "a--b/1", distance: 10 }]);
  });

  test("the nearest comes first, each only once, and none out of reach", () => {
    const near = picker.tracksNear({ x: 60, y: 68 }, 19);
    expect(near).toEqual([
      { name: "a--b/2", distance: 4 },
      { name: "a--c", distance: 16 },
    ]);
    expect(picker.tracksNear({ x: 60, y: 68 }, 21).map(({ name }) => name)).toEqual(["a--b/2", "a--c", "a--b/1"]);
  });

  test("on a slot the distance is 0", () => {
    expect(picker.tracksNear({ x: 60, y: 57 }, 1)).toEqual([{ name: "a--b/2", distance: 0 }]);
  });

  test("beyond the end of a turned slot it is not reached", () => {
    const turned = new Picker({ ...picture, tracks: { only: { rail: "", slots: [{ ...lane(50, 90).slots[0]! }] } } });
    expect(turned.tracksNear({ x: 50, y: 69 }, 1)).toHaveLength(1);
    expect(turned.tracksNear({ x: 69, y: 50 }, 1)).toHaveLength(0);
  });
});

describe("places near a point", () => {
  test("every end of a place counts", () => {
    expect(picker.placeNear({ x: 150, y: 103 }, 5)).toEqual({ name: "b", distance: 3 });
  });

  test("out of reach there is none", () => {
    expect(picker.placeNear({ x: 75, y: 10 }, 5)).toBeNull();
  });
});

describe("what a finger means", () => {
  test("the nearest, where the next is clearly further", () => {
    expect(meant(picker.tracksNear({ x: 50, y: 26 }, 40), 5)).toEqual(["a--b/1"]);
  });

  test("both lanes between which it taps", () => {
    expect(meant(picker.tracksNear({ x: 50, y: 50 }, 22), 5)).toEqual(["a--b/1", "a--b/2"]);
  });

  test("never more than three", () => {
    const crowd = ["a", "b", "c", "d"].map((name) => ({ name, distance: 1 }));
    expect(meant(crowd, 5)).toEqual(["a", "b", "c"]);
  });

  test("nothing where nothing is near", () => {
    expect(meant([], 5)).toEqual([]);
  });
});
