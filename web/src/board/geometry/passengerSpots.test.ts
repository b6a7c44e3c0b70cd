// @vitest-environment node
import { expect, test } from "vitest";
import { passengerSpots, type Surroundings } from "./passengerSpots";
import { distanceToBox, distanceToSegment } from "./geometry";

const nothing: Surroundings = { slots: [], boxes: [], cities: [] };
const centre = { x: 100, y: 100 };

test("with room all around tokens stand above their city, beside each other", () => {
  const spots = passengerSpots(centre, nothing, 3, 14);
  expect(spots[1]!.x).toBeCloseTo(100);
  expect(spots[1]!.y).toBeLessThan(85);
  expect(Math.hypot(spots[0]!.x - spots[1]!.x, spots[0]!.y - spots[1]!.y)).toBeGreaterThan(12);
});

test("they leave tracks and names free", () => {
  const up = { from: { x: 100, y: 85 }, to: { x: 100, y: 45 } };
  const right = { left: 113, right: 160, top: 92, bottom: 108 };
  const [spot] = passengerSpots(centre, { slots: [up], boxes: [right], cities: [] }, 1, 14);
  expect(distanceToSegment(spot!, up)).toBeGreaterThan(13);
  expect(distanceToBox(spot!, right)).toBeGreaterThan(7);
});

test("where it is crowded they stand further away", () => {
  const spokes = Array.from({ length: 12 }, (_, index) => {
    const [cos, sin] = [Math.cos((index * Math.PI) / 6), Math.sin((index * Math.PI) / 6)];
    return { from: { x: 100 + 15 * cos, y: 100 + 15 * sin }, to: { x: 100 + 50 * cos, y: 100 + 50 * sin } };
  });
  const away = (spot: { x: number; y: number }) => Math.hypot(spot.x - 100, spot.y - 100);
  const [free] = passengerSpots(centre, nothing, 1, 14);
  const [crowded] = passengerSpots(centre, { ...nothing, slots: spokes }, 1, 14);
  expect(away(crowded!)).toBeGreaterThan(away(free!) + 2);
});
