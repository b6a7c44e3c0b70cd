import type { BoardSheet } from "../../net/messages";
import type { Point } from "../../point";

/** Whether tracks and places, by name, lie in the lower half of their board: what is about them then goes above. */
export function isInLowerHalf({ picture }: BoardSheet, names: readonly string[]): boolean {
  const spots = names.flatMap<Point>((name) => picture.tracks[name]?.slots ?? picture.places[name] ?? []);
  const middle = spots.reduce((sum, { y }) => sum + y, 0) / Math.max(spots.length, 1);
  return middle > picture.height / 2;
}
