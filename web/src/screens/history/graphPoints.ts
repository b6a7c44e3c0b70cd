import type { RatingPoint } from "../../net/messages";

export interface Graph {
  /** The points of a polyline in a box of `WIDTH` by `HEIGHT`, the first game at the left. */
  points: string;
  lowest: number;
  highest: number;
}

export const WIDTH = 300;
export const HEIGHT = 60;
const MARGIN = 3;

/** The graph of a rating: one point before the first game and one after each, the last game first in `history`. */
export function graphOf(history: readonly RatingPoint[]): Graph | null {
  const first = history.at(-1);
  if (!first) return null;
  const ratings = [first.rating - first.change, ...history.map(({ rating }) => rating).reverse()];
  const lowest = Math.min(...ratings);
  const highest = Math.max(...ratings);
  const x = (index: number) => MARGIN + ((WIDTH - 2 * MARGIN) * index) / (ratings.length - 1);
  const y = (rating: number) => HEIGHT - MARGIN - ((HEIGHT - 2 * MARGIN) * (rating - lowest)) / (highest - lowest || 1);
  const points = ratings.map((rating, index) => `${x(index).toFixed(1)},${y(rating).toFixed(1)}`).join(" ");
  return { points, lowest, highest };
}
