import font from "../../../src/ironlanes/drawing/font/widths.json";
import type { LabelShape } from "../protocol/messages";
import { clamp, distanceToBox, type Box } from "./geometry";
import type { Point } from "./types";

/** No smaller than this on the screen, in CSS pixels, and no larger. */
const LEAST = 9;
const MOST = 20;
/** Sizes come in steps, so that a zoom changes them only now and then. */
const STEP = 0.125;
const LARGEST = 3;
/** Names that find no room at the size that is wanted may be so much smaller before they are left out. */
const SMALLER = 0.8;
/** Names this close, in board units, are in each other's way. */
const CLEARANCE = 2;
/** A name this close to another city seems to be that city's, the sooner the larger it is. */
const CITY_CLEARANCE = 7;
const LARGER_CLEARANCE = 12;
/** How far letters rise above the baseline and hang below it, as parts of their size. */
const ASCENT = 0.78;
const DESCENT = 0.2;

/** How wide letters are in the font of the names, as parts of its size. */
const WIDTHS = new Map(
  Object.entries(font.letters).flatMap(([width, letters]) =>
    [...letters].map((letter) => [letter, Number(width) / font.units] as const),
  ),
);
const UNKNOWN_WIDTH = 0.55;

/** A name to show, if there is room. */
export interface Label {
  key: string;
  city: Point;
  /** What it covers at its normal size, in board units. */
  box: Box;
  /** The point of the name that is nearest to its city: it stays where it is when the name grows. */
  pivot: Point;
  /** How much it matters. */
  weight: number;
  /** It is shown in any case; where there is no room, as small as may be, and the others keep clear of it. */
  isNeeded?: boolean;
}

/** How much larger than their `size` in board units names are drawn when a unit is `scale` pixels. */
export function labelScale(size: number, scale: number): number {
  const normal = size * scale;
  const wanted = clamp(normal, LEAST, MOST) / normal;
  return clamp(Math.ceil(wanted / STEP) * STEP, STEP, LARGEST);
}

export function textWidth(text: string, size: number): number {
  return size * [...text].reduce((sum, letter) => sum + (WIDTHS.get(letter) ?? UNKNOWN_WIDTH), 0);
}

export function boxOf(label: LabelShape, text: string, size: number): Box {
  const width = textWidth(text, size);
  const left = label.x - width * { start: 0, middle: 0.5, end: 1 }[label.anchor];
  return { left, right: left + width, top: label.y - ASCENT * size, bottom: label.y + DESCENT * size };
}

export function pivotOf(city: Point, box: Box): Point {
  return { x: clamp(city.x, box.left, box.right), y: clamp(city.y, box.top, box.bottom) };
}

/** How much each name that finds room is enlarged: as wanted or a little less, the weightiest first. */
export function fitting(labels: readonly Label[], wanted: number, width: number): ReadonlyMap<string, number> {
  const shown: Box[] = [];
  const sizes = new Map<string, number>();
  const ordered = [...labels].sort((a, b) => b.weight - a.weight || a.key.localeCompare(b.key));
  for (const label of ordered) {
    const others = labels.filter((other) => other !== label).map((other) => other.city);
    const choices = sizesDownFrom(wanted);
    const fit = choices.find((size) => hasRoom(label, size, shown, others, width));
    const size = fit ?? (label.isNeeded ? choices.at(-1) : undefined);
    if (size === undefined) continue;
    sizes.set(label.key, size);
    shown.push(grown(label, size));
  }
  return sizes;
}

function sizesDownFrom(wanted: number): number[] {
  const steps = Math.floor((wanted * (1 - SMALLER)) / STEP);
  return Array.from({ length: steps + 1 }, (_, step) => wanted - step * STEP);
}

function hasRoom(label: Label, size: number, shown: readonly Box[], cities: readonly Point[], width: number): boolean {
  const box = grown(label, size);
  const clear = CITY_CLEARANCE + LARGER_CLEARANCE * (size - 1);
  if (box.left < 0 || box.right > width) return false;
  return !shown.some((other) => touch(box, other)) && !cities.some((city) => distanceToBox(city, box) < clear);
}

/** What a name covers when it is enlarged. */
export function grown({ box, pivot }: Pick<Label, "box" | "pivot">, by: number): Box {
  return {
    left: pivot.x + (box.left - pivot.x) * by - CLEARANCE,
    right: pivot.x + (box.right - pivot.x) * by + CLEARANCE,
    top: pivot.y + (box.top - pivot.y) * by - CLEARANCE,
    bottom: pivot.y + (box.bottom - pivot.y) * by + CLEARANCE,
  };
}

/** How far to the side a name has to go to stay on a board of this width. */
export function inward({ left, right }: Box, width: number): number {
  return Math.max(0, -left) - Math.max(0, right - width);
}

function touch(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
