import { distanceToBox, distanceToSegment, type Box, type Segment } from "./geometry";
import type { Point } from "../../point";

/** How many directions around a city are tried. */
const DIRECTIONS = 32;
/** The distances that are tried, and the cost of a larger one. */
const RADII = [1, 1.25, 1.5];
const LONGER = 60;

/** What is already drawn around a city. */
export interface Surroundings {
  slots: readonly Segment[];
  /** The boxes of the names. */
  boxes: readonly Box[];
  cities: readonly Point[];
}

/** Places tokens on an arc around a city, where they hide the least. */
export function passengerSpots(centre: Point, around: Surroundings, count: number, size: number): Point[] {
  const choices = RADII.flatMap((further) =>
    Array.from({ length: DIRECTIONS }, (_, direction) => {
      const middle = (2 * Math.PI * direction) / DIRECTIONS - Math.PI / 2;
      const spots = arc(centre, middle, count, size, (10 + 0.75 * size) * further);
      const hidden = spots.reduce((sum, spot) => sum + crowding(spot, around, size / 2), 0);
      return { spots, cost: hidden + LONGER * (further - 1) * count };
    }),
  );
  return choices.reduce((best, choice) => (choice.cost < best.cost ? choice : best)).spots;
}

function arc(centre: Point, middle: number, count: number, pitch: number, radius: number): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = middle + ((index - (count - 1) / 2) * pitch) / radius;
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  });
}

/** How much a round token would hide at a spot; names count most. */
function crowding(spot: Point, { slots, boxes, cities }: Surroundings, radius: number): number {
  const into = (away: number, need: number) => Math.max(need - away, 0) ** 2;
  const onSlots = slots.reduce((sum, slot) => sum + into(distanceToSegment(spot, slot), radius + 6), 0);
  const onNames = boxes.reduce((sum, box) => sum + 3 * into(distanceToBox(spot, box), radius), 0);
  const onCities = cities.reduce(
    (sum, city) => sum + into(Math.hypot(spot.x - city.x, spot.y - city.y), radius + 10),
    0,
  );
  return onSlots + onNames + onCities;
}
