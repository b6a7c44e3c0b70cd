/** A rectangle of the page, in CSS pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Placed {
  left: number;
  top: number;
  /** The side of the target on which it is; null if it points at nothing. */
  side: "below" | "above" | "right" | "left" | null;
  /** Where its arrow is: how far along that side, from the left or the top. */
  arrow: number;
}

/** Between a target and what points at it. */
const GAP = 14;
/** Between anything and the edge of the window. */
const MARGIN = 8;
/** How far an arrow stays from the corners. */
const CORNER = 20;

type Side = NonNullable<Placed["side"]>;
const SIDES: readonly Side[] = ["right", "left", "above", "below"];

/**
 * Where to put something of a size so that it points at a target and covers none of it; nor of its surroundings, if there
 * is room beside them.
 */
export function placeBeside(target: Box | null, around: Box | null, size: Size, window: Size): Placed {
  const low = { left: (window.width - size.width) / 2, top: window.height - size.height - MARGIN };
  const loose: Placed = { ...inside(low, size, window), side: null, arrow: 0 };
  if (!target) return loose;
  for (const box of around ? [around, target] : [target]) {
    const side = SIDES.find((each) => roomBeside(box, each, window) >= needed(each, size));
    if (side) return pointing(side, box, target, size, window);
  }
  return loose;
}

function isUpright(side: Side): boolean {
  return side === "below" || side === "above";
}

function needed(side: Side, size: Size): number {
  return (isUpright(side) ? size.height : size.width) + GAP + MARGIN;
}

function roomBeside({ left, top, width, height }: Box, side: Side, window: Size): number {
  return { right: window.width - left - width, left, below: window.height - top - height, above: top }[side];
}

function pointing(side: Side, beside: Box, target: Box, size: Size, window: Size): Placed {
  const [middleX, middleY] = [target.left + target.width / 2, target.top + target.height / 2];
  const [across, down] = [middleX - size.width / 2, middleY - size.height / 2];
  const spot = {
    right: { left: beside.left + beside.width + GAP, top: down },
    left: { left: beside.left - GAP - size.width, top: down },
    below: { left: across, top: beside.top + beside.height + GAP },
    above: { left: across, top: beside.top - GAP - size.height },
  }[side];
  const at = inside(spot, size, window);
  const along = isUpright(side) ? middleX - at.left : middleY - at.top;
  const most = (isUpright(side) ? size.width : size.height) - CORNER;
  return { ...at, side, arrow: Math.min(Math.max(along, CORNER), most) };
}

function inside(at: { left: number; top: number }, size: Size, window: Size): { left: number; top: number } {
  return {
    left: Math.max(MARGIN, Math.min(at.left, window.width - size.width - MARGIN)),
    top: Math.max(MARGIN, Math.min(at.top, window.height - size.height - MARGIN)),
  };
}
