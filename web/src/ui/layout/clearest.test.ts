import { describe, expect, it } from "vitest";
import { type Box, boxAt, clearest } from "./clearest";

const PARENT: Box = { left: 100, top: 50, width: 816, height: 616 };
const PANEL = { width: 400, height: 300 };
const city = (left: number, top: number): Box => ({ left, top, width: 20, height: 20 });

describe("a panel that keeps clear of cities", () => {
  it("stays at the lower left while nothing is there", () => {
    expect(clearest(PANEL, PARENT, [city(800, 100)])).toEqual({ across: 0, down: 1, height: 300 });
  });

  it("goes to the first corner that is free", () => {
    expect(clearest(PANEL, PARENT, [city(200, 600), city(200, 100)])).toEqual({ across: 1, down: 1, height: 300 });
  });

  it("leaves the corners if a city is in each", () => {
    const cities = [city(150, 80), city(850, 80), city(150, 620), city(850, 620)];
    const spot = clearest(PANEL, PARENT, cities);
    const box = boxAt(spot, PANEL.width, PARENT);
    expect(spot.height).toBe(300);
    for (const { left, top } of cities) {
      const isBeside = left + 20 <= box.left || left >= box.left + box.width;
      const isAboveOrBelow = top + 20 <= box.top || top >= box.top + box.height;
      expect(isBeside || isAboveOrBelow).toBe(true);
    }
  });

  it("is made lower only if it covers less then", () => {
    const row = (top: number) => Array.from({ length: 40 }, (_, each) => city(100 + 20 * each, top));
    expect(clearest(PANEL, PARENT, [...row(230), ...row(540)]).height).toBe(225);
    expect(clearest(PANEL, PARENT, row(360)).height).toBe(300);
  });
});
