import font from "../../../../src/ironlanes/drawing/font/widths.json";
import type { LabelShape } from "../../net/messages";
import { type Point, clamp, distance } from "../../point";
import { distanceToBox, type Box, type Segment } from "./geometry";

/** The smallest and largest font size on the screen, in CSS pixels. */
const LEAST = 11;
const MOST = 20;
/** Sizes change in steps, so that zooming does not change them all the time. */
const STEP = 0.125;
const LARGEST = 3.5;
/** Names that don't fit may shrink to this part of the wanted size, though never below the smallest font size. */
const SMALLER = 0.8;
/** The least distance between two names, in board units. */
const CLEARANCE = 2;
/** The least distance to another city, so that a name is not taken for that city's; larger names need more. */
const CITY_CLEARANCE = 7;
const LARGER_CLEARANCE = 12;
/** A slot whose middle is this close to a name is covered by it. */
const SLOT_CLEARANCE = 5;
/** How often every name may look for a better place after all have one. */
const SWEEPS = 4;
/** What it costs a name to be in another place than the drawn one, and in the second ring around its city. */
const ELSEWHERE = 6;
const FURTHER = 9;
/** How much further out the second ring is, in font sizes. */
const SECOND_RING = 0.8;
/** What it costs to cover a slot, to be taken for another city's name, to cover a name, and to leave the board. */
const ON_SLOT = 14;
const ON_CITY = 60;
const ON_NAME = 120;
const OFF_BOARD = 400;
/** What it costs to be smaller, for the whole size. */
const SMALL = 40;
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

/** A name to show. */
export interface Label {
  key: string;
  city: Point;
  spots: Spots;
  /** The slots around its city, which the name should not cover. */
  slots: readonly Segment[];
  /** How important it is: the most important one chooses its place first. */
  weight: number;
  /** Whether it repeats a name that is shown elsewhere, as at the further ends of a country: it is left out where it covers another. */
  isRepeated?: boolean;
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

/** The smallest scale of names that find no room: a few steps less, as long as they can be read. */
export function leastLabelScale(size: number, scale: number): number {
  const wanted = labelScale(size, scale);
  const least = Math.max(wanted * SMALLER, LEAST / (size * scale));
  return wanted - Math.max(Math.floor((wanted - least) / STEP + 1e-9), 0) * STEP;
}

export function textWidth(text: string, size: number): number {
  return size * [...text].reduce((sum, letter) => sum + (WIDTHS.get(letter) ?? UNKNOWN_WIDTH), 0);
}

/** The preferred position of a city's name, and the alternatives in two rings around the city. */
export function spotsAround(city: Point, drawn: LabelShape, text: string, size: number): Spots {
  const width = textWidth(text, size);
  const first = spotOf(city, drawn, width, size);
  const gap = distance(city, first.pivot);
  const ring = (radius: number) =>
    SIDES.map(([dx, dy]) => {
      const reach = dx !== 0 && dy !== 0 ? radius * Math.SQRT1_2 : radius;
      const below = { [-1]: -DESCENT, 0: (ASCENT - DESCENT) / 2, 1: ASCENT }[dy] * size;
      const anchor = ({ [-1]: "end", 0: "middle", 1: "start" } as const)[dx];
      return spotOf(city, { x: city.x + dx * reach, y: city.y + dy * reach + below, anchor }, width, size);
    });
  return [first, ...ring(gap), ...ring(gap + SECOND_RING * size)];
}

function spotOf(city: Point, text: LabelShape, width: number, size: number): Spot {
  const left = text.x - width * { start: 0, middle: 0.5, end: 1 }[text.anchor];
  const box = { left, right: left + width, top: text.y - ASCENT * size, bottom: text.y + DESCENT * size };
  return { text, box, pivot: { x: clamp(city.x, box.left, box.right), y: clamp(city.y, box.top, box.bottom) } };
}

/**
 * Places the names at the wanted scale, or down to the least one, the most important first: at its drawn position if nothing is in the way, else where it hides the
 * least. Then each looks again for a better place, now that the others are known.
 */
export function fitting(
  labels: readonly Label[],
  [wanted, least]: readonly [number, number],
  board: Box,
): ReadonlyMap<string, Lettering> {
  const sizes = Array.from({ length: Math.round((wanted - least) / STEP) + 1 }, (_, step) => wanted - step * STEP);
  const names = new Map<string, Lettering>();
  const boxes = new Map<string, Box>();
  const ordered = [...labels].sort((a, b) => b.weight - a.weight || a.key.localeCompare(b.key));
  const choices = new Map(ordered.map((label) => [label.key, choicesFor(label, sizes)]));
  const hidden = new Map(ordered.map((label) => [label.key, hidingBy(label, labels, board)]));

  function place(label: Label): boolean {
    const others = [...boxes].filter(([key]) => key !== label.key).map(([, box]) => box);
    const best = cheapest(choices.get(label.key)!, others, hidden.get(label.key)!);
    const isNew = names.get(label.key) !== best.lettering;
    names.set(label.key, best.lettering);
    boxes.set(label.key, best.box);
    return isNew;
  }

  for (let sweep = 0; sweep <= SWEEPS; sweep++) {
    const changed = ordered.map(place).filter(Boolean).length;
    if (changed === 0) break;
  }
  for (const { key } of ordered.filter(({ isRepeated }) => isRepeated)) {
    const box = boxes.get(key)!;
    if (![...boxes].some(([other, taken]) => other !== key && overlap(box, taken) > 0)) continue;
    names.delete(key);
    boxes.delete(key);
  }
  return names;
}

/** A position for a name. */
interface Choice {
  lettering: Lettering;
  box: Box;
  /** What it costs wherever the board is empty. */
  least: number;
  /** What it costs apart from the other names, once somebody has worked that out. */
  cost?: number;
}

function choicesFor({ spots }: Label, sizes: readonly number[]): Choice[] {
  return spots.flatMap((spot, index) =>
    sizes.map((size) => {
      const box = grown(spot, size);
      const elsewhere = index === 0 ? 0 : index <= SIDES.length ? ELSEWHERE : ELSEWHERE + FURTHER;
      const smaller = SMALL * (1 - size / sizes[0]!);
      return { lettering: { spot, size }, box, least: elsewhere + smaller };
    }),
  );
}

/** What a name would hide of the board in a position. */
function hidingBy(label: Label, labels: readonly Label[], board: Box): (choice: Choice) => number {
  const cities = labels.filter((other) => other !== label).map((other) => other.city);
  const slots = label.slots.map(({ from, to }) => halfway(from, to));
  return ({ box, lettering: { size } }) => {
    const clear = CITY_CLEARANCE + LARGER_CLEARANCE * (size - 1);
    const onSlots = slots.filter((slot) => distanceToBox(slot, box) < SLOT_CLEARANCE).length;
    const onCities = cities.filter((city) => distanceToBox(city, box) < clear).length;
    return ON_SLOT * onSlots + ON_CITY * onCities + (contains(board, box) ? 0 : OFF_BOARD);
  };
}

/** The cheapest choice. Most names stay where they are drawn, so what others hide is worked out only if it can matter. */
function cheapest(choices: readonly Choice[], others: readonly Box[], hidden: (choice: Choice) => number): Choice {
  let [best, least] = [choices[0]!, Infinity];
  for (const choice of choices) {
    if (choice.least >= least) continue;
    choice.cost ??= choice.least + hidden(choice);
    if (choice.cost >= least) continue;
    const cost = choice.cost + ON_NAME * others.reduce((sum, other) => sum + overlap(choice.box, other), 0);
    if (cost < least) [best, least] = [choice, cost];
  }
  return best;
}

/** How much two names cover each other: 0 if they don't, and from 1 to 2 if they do. */
function overlap(a: Box, b: Box): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (across <= 0 || down <= 0) return 0;
  const smaller = Math.min((a.right - a.left) * (a.bottom - a.top), (b.right - b.left) * (b.bottom - b.top));
  return 1 + (across * down) / smaller;
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

/** How far a name must move sideways to stay within the board's frame. */
export function inward({ left, right }: Box, board: Box): number {
  return Math.max(0, board.left - left) - Math.max(0, right - board.right);
}

function halfway(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function contains(outer: Box, inner: Box): boolean {
  const across = inner.left >= outer.left && inner.right <= outer.right;
  return across && inner.top >= outer.top && inner.bottom <= outer.bottom;
}
