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
  for (let step = 1; step <= STEPS; step++) {
    for (let number = 0; number < DIRECTIONS; number++) {
      const angle = (2 * Math.PI * number) / DIRECTIONS;
      const at = (away: number) => ({ x: point.x + away * Math.cos(angle), y: point.y + away * Math.sin(angle) });
      const shore = at((reach * step) / STEPS);
      const inland = at((reach * step) / STEPS + INLAND * reach);
      if (isLand(shore)) return isLand(inland) ? inland : shore;
    }
  }
  return point;
}
