import type { Point } from "../../point";

/** The directions in which the shore is looked for, and the steps to the farthest point. */
const DIRECTIONS = 32;
const STEPS = 24;
/** How far behind the shore a city stands, as a share of the farthest step. */
const INLAND = 0.12;

/** Tells whether a point of a drawn board is land; null where there is nothing to tell it by. */
export function landOf(svg: string): ((point: Point) => boolean) | null {
  const drawing = new DOMParser().parseFromString(svg, "image/svg+xml");
  const paths = (selector: string) =>
    [...drawing.querySelectorAll(selector)].map((path) => new Path2D(path.getAttribute("d") ?? ""));
  const [land, lakes] = [paths("defs path"), paths("path.lake")];
  const context = document.createElement("canvas").getContext("2d");
  if (land.length === 0 || !context) return null;
  const isIn = (shapes: readonly Path2D[], { x, y }: Point) =>
    shapes.some((shape) => context.isPointInPath(shape, x, y, "evenodd"));
  return (point) => isIn(land, point) && !isIn(lakes, point);
}

/** The nearest land, a little behind the shore; the point itself if it is land, or if there is none within reach. */
export function ashore(point: Point, isLand: (point: Point) => boolean, reach: number): Point {
  if (isLand(point)) return point;
  const at = (angle: number, away: number) => ({
    x: point.x + away * Math.cos(angle),
    y: point.y + away * Math.sin(angle),
  });
  const angles = Array.from({ length: DIRECTIONS }, (_, number) => (2 * Math.PI * number) / DIRECTIONS);
  const step = reach / STEPS;
  for (let away = step; away <= reach; away += step) {
    const found = angles.filter((angle) => isLand(at(angle, away)));
    if (found.length === 0) continue;
    const shores = found.map((angle) => ({
      angle,
      away: shoreFrom(away - step, away, (far) => isLand(at(angle, far))),
    }));
    const nearest = shores.sort((one, other) => one.away - other.away)[0]!;
    const inland = at(nearest.angle, nearest.away + INLAND * reach);
    return isLand(inland) ? inland : at(nearest.angle, nearest.away);
  }
  return point;
}

/** Where the land begins between a distance that is water and one that is land. */
function shoreFrom(water: number, land: number, isLand: (away: number) => boolean): number {
  for (let round = 0; round < 6; round++) {
    const middle = (water + land) / 2;
    if (isLand(middle)) land = middle;
    else water = middle;
  }
  return land;
}
