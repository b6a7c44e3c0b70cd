/** A rectangle on the screen. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a panel is within its parent: 0 at the left or upper edge, 1 at the right or lower one; and its height. */
export interface Spot {
  readonly across: number;
  readonly down: number;
  readonly height: number;
}

/** The room that a panel takes from what its parent shows, where it would cover something at every spot. */
export interface Dock {
  readonly edge: "below" | "beside";
  /** The panel's height below, its width beside. */
  readonly size: number;
}

/** How far a panel stays away from the edges of its parent. */
export const MARGIN = 8;
/** No panel is made lower than this: a line of its text has to be seen. */
const LEAST_HEIGHT = 150;
/** The heights that are tried, as parts of the one that shows everything. */
const HEIGHTS = [1, 0.75, 0.5];
const STEPS = Array.from({ length: 17 }, (_, step) => step / 16);
/** The places that are tried: the corners first, the usual one before the others. */
const PLACES: readonly (readonly [across: number, down: number])[] = [
  [0, 1],
  [0, 0],
  [1, 1],
  [1, 0],
  ...STEPS.flatMap((across) => STEPS.map((down) => [across, down] as const)),
];
/** The most that a docked panel takes of its parent, where it needs no more. */
const DOCKED_SHARE = 0.45;
/** The narrowest and the broadest panel beside, in CSS pixels. */
const BESIDE = { least: 260, most: 340 };

/** Where a panel of a size is at a spot of its parent. */
export function boxAt({ across, down, height }: Spot, width: number, around: Box): Box {
  return {
    left: around.left + MARGIN + across * (around.width - 2 * MARGIN - width),
    top: around.top + MARGIN + down * (around.height - 2 * MARGIN - height),
    width,
    height,
  };
}

function overlaps(one: Box, other: Box): boolean {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return across > 0 && down > 0;
}

/**
 * Where a panel covers none of some boxes, if there is such a spot: in a corner if one is free, else anywhere. It is made
 * lower, so that its text has to be scrolled, only where it has to be.
 */
export function clearSpot(size: Pick<Box, "width" | "height">, around: Box, shown: readonly Box[]): Spot | null {
  for (const part of HEIGHTS) {
    const height = Math.min(size.height, Math.max(LEAST_HEIGHT, part * size.height));
    for (const [across, down] of PLACES) {
      const box = boxAt({ across, down, height }, size.width, around);
      if (!shown.some((each) => overlaps(each, box))) return { across, down, height };
    }
  }
  return null;
}

/**
 * The room for a panel with so high a text, below a board or beside it, where the board keeps more of its size. `form` is
 * the board's width for its height.
 */
export function dockOf(height: number, around: Pick<Box, "width" | "height">, form: number): Dock {
  const below = Math.min(height, Math.max(LEAST_HEIGHT, DOCKED_SHARE * around.height));
  const beside = Math.min(BESIDE.most, Math.max(BESIDE.least, DOCKED_SHARE * around.width));
  const fitting = (width: number, high: number) => Math.min(width, high * form);
  const taken = 2 * MARGIN;
  return fitting(around.width - beside - taken, around.height) > fitting(around.width, around.height - below - taken)
    ? { edge: "beside", size: beside }
    : { edge: "below", size: below };
}

/** Whether a board that is turned on an upright screen stays so: above a panel there is more room across than down. */
export function staysTurned(turned: boolean, dock: Dock | null): boolean {
  return turned && dock?.edge !== "below";
}
