/** A point of the page, in CSS pixels, or of the board, in board units. */
export interface Point {
  x: number;
  y: number;
}

export function distance(a: Point, b: Point): number {
  return lengthOf(a.x - b.x, a.y - b.y);
}

/** Before a board is shown, ten thousands of distances are measured; `Math.hypot` takes many times as long. */
export function lengthOf(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
