import { describe, expect, it } from "vitest";
import type { Scene } from "./messages";
import { applyChanges, merged } from "./patch";

describe("a patch", () => {
  it.each([
    ["an object is merged key by key", { a: { b: 1, c: 2 } }, { a: { c: 3 } }, { a: { b: 1, c: 3 } }],
    ["null removes a key", { a: 1, b: { c: 1, d: 2 } }, { a: null, b: { d: null } }, { b: { c: 1 } }],
    ["a list is replaced", { a: [1, 2, 3] }, { a: [4] }, { a: [4] }],
    [
      "an object for a list changes numbered items",
      { a: [{ x: 1, y: 1 }, 2] },
      { a: { 0: { x: 5 } } },
      { a: [{ x: 5, y: 1 }, 2] },
    ],
    ["what was absent is made", {}, { a: { b: { c: 1 } } }, { a: { b: { c: 1 } } }],
    ["nulls inside what is new are left out", {}, { a: { b: null, c: 1 } }, { a: { c: 1 } }],
    ["a number gives way to an object", { a: 3 }, { a: { short: 1 } }, { a: { short: 1 } }],
    ["nothing changes by an empty patch", { a: [1] }, {}, { a: [1] }],
  ])("%s", (_, value, change, wanted) => {
    expect(merged(value, change)).toEqual(wanted);
  });

  it("leaves the scene that it changes as it was", () => {
    const scene = {
      closed: {},
      tickets: {},
      view: {
        seats: [
          { trains: 45, points: 0, hand: { red: 2 } },
          { trains: 45, points: 0 },
        ],
        claimed: {},
        display: ["red"],
      },
    } as unknown as Scene;
    const before = structuredClone(scene);
    const after = applyChanges(scene, {
      view: { seats: { 0: { trains: 43, hand: { red: null, blue: 1 } } }, claimed: { "a--b": 0 }, display: ["blue"] },
    });
    expect(scene).toEqual(before);
    expect(after.view.seats[0]).toEqual({ trains: 43, points: 0, hand: { blue: 1 } });
    expect(after.view.seats[1]).toBe(scene.view.seats[1]);
    expect(after.view.claimed).toEqual({ "a--b": 0 });
    expect(after.view.display).toEqual(["blue"]);
  });
});
