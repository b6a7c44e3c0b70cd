import { describe, expect, it } from "vitest";
import { type Box, boxAt, clearSpot, dockOf, staysTurned } from "./clearSpot";

const PARENT: Box = { left: 100, top: 50, width: 816, height: 616 };
const PANEL = { width: 400, height: 300 };
const city = (left: number, top: number): Box => ({ left, top, width: 20, height: 20 });
const row = (top: number) => Array.from({ length: 40 }, (_, each) => city(100 + 20 * each, top));

describe("a panel that keeps clear of cities", () => {
  it("stays at the lower left while nothing is there", () => {
    expect(clearSpot(PANEL, PARENT, [city(800, 100)])).toEqual({ across: 0, down: 1, height: 300 });
  });

  it("goes to the first corner that is free", () => {
    expect(clearSpot(PANEL, PARENT, [city(200, 600), city(200, 100)])).toEqual({ across: 1, down: 1, height: 300 });
  });

  it("leaves the corners if a city is in each", () => {
    const cities = [city(150, 80), city(850, 80), city(150, 620), city(850, 620)];
    const spot = clearSpot(PANEL, PARENT, cities)!;
    const box = boxAt(spot, PANEL.width, PARENT);
    expect(spot.height).toBe(300);
    for (const { left, top } of cities) {
      const isBeside = left + 20 <= box.left || left >= box.left + box.width;
      const isAboveOrBelow = top + 20 <= box.top || top >= box.top + box.height;
      expect(isBeside || isAboveOrBelow).toBe(true);
    }
  });

  it("is made lower only if it would cover one otherwise", () => {
    expect(clearSpot(PANEL, PARENT, [...row(230), ...row(540)])?.height).toBe(225);
    expect(clearSpot(PANEL, PARENT, row(360))?.height).toBe(300);
  });

  it("has no spot where cities are everywhere", () => {
    expect(clearSpot(PANEL, PARENT, [...row(150), ...row(280), ...row(410), ...row(540)])).toBeNull();
  });
});

describe("a panel without a clear spot", () => {
  const [BROAD, HIGH] = [1.5, 0.76];

  it("takes the lower part of an upright board's room, as much as it needs and at most its share", () => {
    expect(dockOf(120, { width: 386, height: 500 }, BROAD)).toEqual({ edge: "below", size: 120 });
    expect(dockOf(430, { width: 386, height: 500 }, BROAD)).toEqual({ edge: "below", size: 225 });
    expect(dockOf(430, { width: 386, height: 500 }, HIGH)).toEqual({ edge: "below", size: 225 });
  });

  it("leaves a line of its text to be seen", () => {
    expect(dockOf(430, { width: 356, height: 260 }, BROAD)).toEqual({ edge: "below", size: 150 });
  });

  it("lets a turned board lie across above it", () => {
    expect(staysTurned(true, null)).toBe(true);
    expect(staysTurned(true, { edge: "below", size: 200 })).toBe(false);
    expect(staysTurned(true, { edge: "beside", size: 280 })).toBe(true);
    expect(staysTurned(false, null)).toBe(false);
  });

  it("takes a column where the board keeps more of its size beside it", () => {
    expect(dockOf(430, { width: 625, height: 260 }, BROAD)).toEqual({ edge: "beside", size: 281.25 });
    expect(dockOf(430, { width: 474, height: 340 }, HIGH)).toEqual({ edge: "beside", size: 260 });
    expect(dockOf(430, { width: 1200, height: 700 }, BROAD)).toEqual({ edge: "beside", size: 340 });
  });
});
