import type { BoardDetails } from "../../net/messages";
import type { Point } from "../../point";

/** Whether the named tracks and places are in the lower half of the board; a panel about them then goes to the top. */
export function isInLowerHalf({ picture }: BoardDetails, names: readonly string[]): boolean {
  const spots = names.flatMap<Point>((name) => picture.tracks[name]?.slots ?? picture.places[name] ?? []);
  const middle = spots.reduce((sum, { y }) => sum + y, 0) / Math.max(spots.length, 1);
  return middle > picture.height / 2;
}

/** Whether a track or place is drawn in the lower half of the screen now. */
export function isLowOnScreen(name: string, page: Document = document): boolean {
  const quoted = JSON.stringify(name);
  const drawn = page.querySelector(`[data-track=${quoted}] .lane, [data-place=${quoted}] .disc`);
  if (!drawn) return false;
  const { top, bottom } = drawn.getBoundingClientRect();
  return top + bottom > page.documentElement.clientHeight;
}
