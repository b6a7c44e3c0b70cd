import { distanceToSegment, flatten } from "./geometry";
import type { Point } from "../../point";

/** Islands smaller than this, in square board units, are left out. */
const SMALLEST = 900;
/** How far, in board units, a simplified coast may be from the true one. */
const TOLERANCE = 5;

/** A board's land, simplified for thumbnails. */
export interface Silhouette {
  coast: string;
  /** The countries that the board is about. */
  focus: string;
}

const drawn = new Map<string, Silhouette>();

/** Simplifies a board's land; the result is cached. */
export function silhouetteOf(board: string, land: string): Silhouette {
  const known = drawn.get(board);
  if (known) return known;
  const silhouette = {
    coast: simple(land, /<path id="[^"]*coast"[^>]*\sd="([^"]*)"/g),
    focus: simple(land, /<path class="focus"[^>]*\sd="([^"]*)"/g),
  };
  drawn.set(board, silhouette);
  return silhouette;
}

function simple(land: string, form: RegExp): string {
  return [...land.matchAll(form)]
    .flatMap(([, path]) => path!.split("z"))
    .map(flatten)
    .filter((ring) => ring.length > 2 && areaOf(ring) > SMALLEST)
    .map(
      (ring) =>
        `M${simplified(ring)
          .map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)
          .join("L")}Z`,
    )
    .join("");
}

function areaOf(ring: readonly Point[]): number {
  const doubled = ring.reduce((sum, { x, y }, index) => {
    const next = ring[(index + 1) % ring.length]!;
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** Douglas-Peucker: leaves out points close to the chord. */
function simplified(line: readonly Point[]): Point[] {
  const chord = { from: line[0]!, to: line.at(-1)! };
  let [furthest, away] = [0, 0];
  line.forEach((point, index) => {
    const off = distanceToSegment(point, chord);
    if (off > away) [furthest, away] = [index, off];
  });
  if (away <= TOLERANCE) return [chord.from, chord.to];
  return [...simplified(line.slice(0, furthest + 1)).slice(0, -1), ...simplified(line.slice(furthest))];
}
