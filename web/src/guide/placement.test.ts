import { describe, expect, it } from "vitest";
import { placeBeside, type Box, type Placed } from "./placement";

const WINDOW = { width: 1000, height: 700 };
const PHONE = { width: 390, height: 844 };
const SIZE = { width: 340, height: 120 };

function covers(placed: Placed, target: Box): boolean {
  const isAside = placed.left >= target.left + target.width || placed.left + SIZE.width <= target.left;
  const isAboveOrBelow = placed.top >= target.top + target.height || placed.top + SIZE.height <= target.top;
  return !isAside && !isAboveOrBelow;
}

describe("a callout", () => {
  it.each([
    ["a panel on the left", { left: 10, top: 200, width: 200, height: 300 }, WINDOW, "right"],
    ["a card on the right", { left: 900, top: 80, width: 60, height: 40 }, WINDOW, "left"],
    ["a bar at the top of a phone", { left: 100, top: 6, width: 280, height: 64 }, PHONE, "below"],
    ["a sheet at the bottom of a phone", { left: 0, top: 380, width: 390, height: 464 }, PHONE, "above"],
  ] as const)("is beside %s, not over it", (_, target, window, side) => {
    const placed = placeBeside(target, null, SIZE, window);
    expect(placed.side).toBe(side);
    expect(covers(placed, target)).toBe(false);
    expect(placed.left).toBeGreaterThanOrEqual(0);
    expect(placed.top).toBeGreaterThanOrEqual(0);
    expect(placed.left + SIZE.width).toBeLessThanOrEqual(window.width);
    expect(placed.top + SIZE.height).toBeLessThanOrEqual(window.height);
  });

  it("leaves the panel of its target uncovered, and still points at the target", () => {
    const [target, panel] = [
      { left: 900, top: 80, width: 60, height: 40 },
      { left: 780, top: 60, width: 210, height: 180 },
    ];
    const placed = placeBeside(target, panel, SIZE, WINDOW);
    expect(covers(placed, panel)).toBe(false);
    expect(placed.top + placed.arrow).toBe(100);
  });

  it("covers the panel rather than the target where there is no room beside both", () => {
    const target = { left: 10, top: 300, width: 100, height: 60 };
    const placed = placeBeside(target, { left: 0, top: 0, width: 390, height: 844 }, SIZE, PHONE);
    expect(covers(placed, target)).toBe(false);
  });

  it("points at nothing where the target fills the window, or there is none", () => {
    expect(placeBeside({ left: 0, top: 0, width: 1000, height: 700 }, null, SIZE, WINDOW).side).toBeNull();
    expect(placeBeside(null, null, SIZE, WINDOW)).toMatchObject({ side: null, left: 330, top: 572 });
  });
});
