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

/** How far a panel stays away from the edges of its parent. */
export const MARGIN = 8;
/** No panel is made lower than this: a line of its text has to be seen. */
const LEAST_HEIGHT = 150;
/** The heights that are tried, as parts of the one that shows everything. */
const HEIGHTS = [1, 0.75, 0.5];
const STEPS = Array.from({ length: 9 }, (_, step) => step / 8);
/** The places that are tried: the corners first, the usual one before the others. */
const PLACES: readonly (readonly [across: number, down: number])[] = [
  [0, 1],
  [0, 0],
  [1, 1],
  [1, 0],
  ...STEPS.flatMap((across) => STEPS.map((down) => [across, down] as const)),
];

/** Where a panel of a size is at a spot of its parent. */
export function boxAt({ across, down, height }: Spot, width: number, around: Box): Box {
  return {
    left: around.left + MARGIN + across * (around.width - 2 * MARGIN - width),
    top: around.top + MARGIN + down * (around.height - 2 * MARGIN - height),
    width,
    height,
  };
}

/** The area of a box that another one covers. */
function covered(one: Box, other: Box): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

/**
 * Where a panel covers least of some boxes: in a corner if one is free, else anywhere. It is made lower, so that its text
 * has to be scrolled, only where it covers less then.
 */
export function clearest(size: Pick<Box, "width" | "height">, around: Box, shown: readonly Box[]): Spot {
  let best: Spot = { across: 0, down: 1, height: size.height };
  let least = Infinity;
  for (const part of HEIGHTS) {
    const height = Math.min(size.height, Math.max(LEAST_HEIGHT, part * size.height));
    for (const [across, down] of PLACES) {
      const box = boxAt({ across, down, height }, size.width, around);
      const sum = shown.reduce((before, each) => before + covered(each, box), 0);
      if (sum < least) [least, best] = [sum, { across, down, height }];
      if (least === 0) return best;
    }
  }
  return best;
}
