import font from "../../../../src/ironlanes/drawing/font/widths.json";
import type { LabelShape } from "../../net/messages";
import { type Point, clamp, distance } from "../../point";
import { distanceToBox, type Box, type Segment } from "./geometry";

/** The smallest and largest font size on the screen, in CSS pixels. */
const LEAST = 9;
const MOST = 20;
/** Sizes change in steps, so that zooming does not change them all the time. */
const STEP = 0.125;
const LARGEST = 3;
/** Names that don't fit may shrink to this part of the wanted size before they are left out. */
const SMALLER = 0.8;
/** The least distance between two names, in board units. */
const CLEARANCE = 2;
/** The least distance to another city, so that a name is not taken for that city's; larger names need more. */
const CITY_CLEARANCE = 7;
const LARGER_CLEARANCE = 12;
/** A slot whose middle is this close to a name is covered by it. */
const SLOT_CLEARANCE = 5;
/** The sides of a city where its name can be; right and left come first. */
const SIDES = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
] as const;
/** How far letters extend above and below the baseline, in font sizes. */
const ASCENT = 0.78;
const DESCENT = 0.2;

/** The width of each letter, in font sizes. */
const WIDTHS = new Map(
  Object.entries(font.letters).flatMap(([width, letters]) =>
    [...letters].map((letter) => [letter, Number(width) / font.units] as const),
  ),
);
const UNKNOWN_WIDTH = 0.55;

/** A position for a name. */
export interface Spot {
  text: LabelShape;
  /** The area that it covers at its normal size, in board units. */
  box: Box;
  /** The point of the name nearest to its city, which stays fixed when the name grows. */
  pivot: Point;
}

/** The preferred position of a name, then the alternatives. */
export type Spots = readonly [Spot, ...Spot[]];

/** A name to show, if there is room. */
export interface Label {
  key: string;
  city: Point;
  spots: Spots;
  /** The slots around its city, which the name should not cover. */
  slots: readonly Segment[];
  /** How important it is. */
  weight: number;
  /** Shown even where it does not fit: then as small as allowed, and other names keep clear of it. */
  isNeeded?: boolean;
}

/** The position of a name, and its scale. */
export interface Lettering {
  spot: Spot;
  size: number;
}

/** The scale of names of `size` board units when a unit is `scale` pixels. */
export function labelScale(size: number, scale: number): number {
  const normal = size * scale;
  const wanted = clamp(normal, LEAST, MOST) / normal;
  return clamp(Math.ceil(wanted / STEP) * STEP, STEP, LARGEST);
}

export function textWidth(text: string, size: number): number {
  return size * [...text].reduce((sum, letter) => sum + (WIDTHS.get(letter) ?? UNKNOWN_WIDTH), 0);
}

/** The preferred position of a city's name, and the alternatives around the city. */
export function spotsAround(city: Point, drawn: LabelShape, text: string, size: number): Spots {
  const first = spotOf(city, drawn, text, size);
  const gap = distance(city, first.pivot);
  const others = SIDES.map(([dx, dy]) => {
    const reach = dx !== 0 && dy !== 0 ? gap * Math.SQRT1_2 : gap;
    const below = { [-1]: -DESCENT, 0: (ASCENT - DESCENT) / 2, 1: ASCENT }[dy] * size;
    const anchor = ({ [-1]: "end", 0: "middle", 1: "start" } as const)[dx];
    return spotOf(city, { x: city.x + dx * reach, y: city.y + dy * reach + below, anchor }, text, size);
  });
  return [first, ...others];
}

function spotOf(city: Point, text: LabelShape, name: string, size: number): Spot {
  const width = textWidth(name, size);
  const left = text.x - width * { start: 0, middle: 0.5, end: 1 }[text.anchor];
  const box = { left, right: left + width, top: text.y - ASCENT * size, bottom: text.y + DESCENT * size };
  return { text, box, pivot: { x: clamp(city.x, box.left, box.right), y: clamp(city.y, box.top, box.bottom) } };
}

/**
 * Places the names, the most important first: at their preferred position, at the wanted scale or slightly smaller.
 * Those that don't fit go to another side of their city, where they cover the fewest slots, or are left out.
 */
export function fitting(labels: readonly Label[], wanted: number, board: Box): ReadonlyMap<string, Lettering> {
  const names = new Map<string, Lettering>();
  const shown: Box[] = [];
  const sizes = sizesDownFrom(wanted);
  const ordered = [...labels].sort((a, b) => b.weight - a.weight || a.key.localeCompare(b.key));

  function free(label: Label, spots: readonly Spot[]): Lettering[] {
    const others = labels.filter((other) => other !== label).map((other) => other.city);
    const choices = spots.flatMap((spot) => sizes.map((size) => ({ spot, size })));
    return choices.filter((choice) => hasRoom(choice, shown, others, board));
  }

  function write(label: Label, lettering: Lettering | undefined): void {
    if (!lettering) return;
    names.set(label.key, lettering);
    shown.push(grown(lettering.spot, lettering.size));
  }

  const elsewhere = (label: Label) => leastCovering(label, free(label, label.spots.slice(1)));
  for (const label of ordered) {
    const [drawn] = label.spots;
    const inAnyCase = () => elsewhere(label) ?? { spot: drawn, size: sizes.at(-1)! };
    write(label, free(label, [drawn])[0] ?? (label.isNeeded ? inAnyCase() : undefined));
  }
  for (const label of ordered) if (!names.has(label.key)) write(label, elsewhere(label));
  return names;
}

function leastCovering({ slots }: Label, choices: readonly Lettering[]): Lettering | undefined {
  const covered = ({ spot, size }: Lettering) => {
    const box = grown(spot, size);
    return slots.filter(({ from, to }) => distanceToBox(halfway(from, to), box) < SLOT_CLEARANCE).length;
  };
  const counted = choices.map((choice) => ({ choice, count: covered(choice) }));
  return counted.sort((a, b) => a.count - b.count || b.choice.size - a.choice.size)[0]?.choice;
}

function sizesDownFrom(wanted: number): number[] {
  const steps = Math.floor((wanted * (1 - SMALLER)) / STEP);
  return Array.from({ length: steps + 1 }, (_, step) => wanted - step * STEP);
}

function hasRoom({ spot, size }: Lettering, shown: readonly Box[], cities: readonly Point[], board: Box): boolean {
  const box = grown(spot, size);
  const clear = CITY_CLEARANCE + LARGER_CLEARANCE * (size - 1);
  if (!contains(board, box)) return false;
  return !shown.some((other) => touch(box, other)) && !cities.some((city) => distanceToBox(city, box) < clear);
}

/** The area that a name covers when it is enlarged. */
export function grown({ box, pivot }: Pick<Spot, "box" | "pivot">, by: number): Box {
  return {
    left: pivot.x + (box.left - pivot.x) * by - CLEARANCE,
    right: pivot.x + (box.right - pivot.x) * by + CLEARANCE,
    top: pivot.y + (box.top - pivot.y) * by - CLEARANCE,
    bottom: pivot.y + (box.bottom - pivot.y) * by + CLEARANCE,
  };
}

/** How far a name must move sideways to stay on a board of this width. */
export function inward({ left, right }: Box, width: number): number {
  return Math.max(0, -left) - Math.max(0, right - width);
}

function halfway(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function contains(outer: Box, inner: Box): boolean {
  const across = inner.left >= outer.left && inner.right <= outer.right;
  return across && inner.top >= outer.top && inner.bottom <= outer.bottom;
}

function touch(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
