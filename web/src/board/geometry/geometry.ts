import { clamp, distance, lengthOf, type Point } from "../../point";

/** How many segments stand for a curve; a slot bends too little to need more. */
const PIECES = 6;

/** A line between two points. */
export interface Segment {
  from: Point;
  to: Point;
}

/** A rectangle parallel to the axes. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** How far a point is from a segment. */
export function distanceToSegment(point: Point, { from, to }: Segment): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : clamp(((point.x - from.x) * dx + (point.y - from.y) * dy) / square, 0, 1);
  return lengthOf(point.x - from.x - along * dx, point.y - from.y - along * dy);
}

/** How far a point is from a rectangle; 0 inside. */
export function distanceToBox(point: Point, box: Box): number {
  return lengthOf(point.x - clamp(point.x, box.left, box.right), point.y - clamp(point.y, box.top, box.bottom));
}

/** The segment of a given length and angle, in degrees, around a point. */
export function middleLine(middle: Point, angle: number, length: number): Segment {
  const turn = (angle * Math.PI) / 180;
  const [dx, dy] = [(Math.cos(turn) * length) / 2, (Math.sin(turn) * length) / 2];
  return { from: shifted(middle, -dx, -dy), to: shifted(middle, dx, dy) };
}

/** The points of an SVG path that consists of M, L, l and Q. */
export function flatten(path: string): Point[] {
  const points: Point[] = [];
  for (const [, command, numbers] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const given = pairs(numbers ?? "");
    if (command === "M" || command === "L") points.push(...given);
    else if (command === "l") for (const step of given) points.push(shifted(points.at(-1)!, step.x, step.y));
    else if (command === "Q") points.push(...bend(points.at(-1)!, given));
    else throw new Error(`A path of a board has the command ${command}; only M, L, l and Q are drawn.`);
  }
  return points;
}

function pairs(numbers: string): Point[] {
  const values = (numbers.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
  return Array.from({ length: values.length / 2 }, (_, index) => ({
    x: values[2 * index]!,
    y: values[2 * index + 1]!,
  }));
}

function shifted(point: Point, dx: number, dy: number): Point {
  return { x: point.x + dx, y: point.y + dy };
}

function bend(start: Point, [control, end]: Point[]): Point[] {
  return Array.from({ length: PIECES }, (_, index) => {
    const t = (index + 1) / PIECES;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
    return { x: a * start.x + b * control!.x + c * end!.x, y: a * start.y + b * control!.y + c * end!.y };
  });
}

/** The closed outline of a band along a line, `inset` shorter at both ends. */
export function bandAlong(line: readonly Point[], halfWidth: number, inset: number): string {
  const inner = shortened(line, inset);
  const side = (half: number) =>
    inner.map((point, index) => {
      const normal = normalAt(inner, index);
      return shifted(point, half * normal.x, half * normal.y);
    });
  const outline = [...side(halfWidth), ...side(-halfWidth).reverse()];
  return `M${outline.map(({ x, y }) => `${short(x)} ${short(y)}`).join("L")}Z`;
}

function shortened(line: readonly Point[], by: number): Point[] {
  const moved = [...line];
  moved[0] = towards(line[0]!, line[1]!, by);
  moved[moved.length - 1] = towards(line.at(-1)!, line.at(-2)!, by);
  return moved;
}

function towards(from: Point, to: Point, by: number): Point {
  const part = by / distance(from, to);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function normalAt(line: readonly Point[], index: number): Point {
  const before = line[Math.max(index - 1, 0)]!;
  const after = line[Math.min(index + 1, line.length - 1)]!;
  const length = distance(before, after);
  return { x: -(after.y - before.y) / length, y: (after.x - before.x) / length };
}

/** Formats a coordinate for a path. */
function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Turns an angle by 180 degrees if a wagon would be upside down. */
export function upright(angle: number): number {
  const turned = ((((angle + 90) % 180) + 180) % 180) - 90;
  return turned === -90 ? 90 : turned;
}
