import { describe, expect, it } from "vitest";
import { reordered } from "./display.svelte";

const order = [0, 1, 2, 3, 4];

describe("the display on the screen", () => {
  it("keeps its order when the clicked place is the one that changed", () => {
    expect(
      reordered(order, 2, ["red", "blue", "red", "white", "black"], ["red", "blue", "green", "white", "black"]),
    ).toEqual(order);
  });

  it("changes the clicked one of two equal cards, though the server replaced the other", () => {
    const before = ["red", "blue", "red", "white", "black"];
    const after = ["green", "blue", "red", "white", "black"];
    const changed = reordered(order, 2, before, after);
    expect(changed.map((place) => after[place])).toEqual(["red", "blue", "green", "white", "black"]);
  });

  it("keeps its order when a card was replaced by an equal one", () => {
    const display = ["red", "blue", "red", "white", "black"];
    expect(reordered(order, 2, display, display)).toEqual(order);
  });
});
