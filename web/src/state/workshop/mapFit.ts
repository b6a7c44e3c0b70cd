import type { Point } from "../../point";

export interface Position {
  latitude: number;
  longitude: number;
}

/** A place on the board and on earth. */
export interface ControlPoint extends Point, Position {}

/** How far the influence of a city's displacement reaches, as a share of the board's size. */
const REACH = 0.12;
/** How often a position is improved. */
const ROUNDS = 12;

/** Where positions on earth are on a drawn board. A drawing moves cities: the shifts of the near ones tell how. */
export class MapFit {
  readonly #points: readonly ControlPoint[];
  readonly #meridian: number;
  readonly #reach: number;
  /** x = a + b · east + c · latitude, and the same for y. */
  readonly #x: readonly [number, number, number];
  readonly #y: readonly [number, number, number];

  constructor(points: readonly ControlPoint[]) {
    this.#points = points;
    this.#meridian = points[0]?.longitude ?? 0;
    const span = (values: number[]) => Math.max(...values) - Math.min(...values);
    this.#reach = REACH * Math.max(span(points.map(({ x }) => x)), span(points.map(({ y }) => y)), 1);
    const rows = points.map((point) => [1, this.#east(point.longitude), point.latitude] as const);
    this.#x = leastSquares(
      rows,
      points.map(({ x }) => x),
    );
    this.#y = leastSquares(
      rows,
      points.map(({ y }) => y),
    );
  }

  /** Where a position is drawn. */
  toBoard(position: Position): Point {
    const plain = this.#plain(position);
    let [weights, dx, dy] = [1e-9, 0, 0];
    for (const point of this.#points) {
      const there = this.#plain(point);
      const away = (there.x - plain.x) ** 2 + (there.y - plain.y) ** 2;
      const weight = 1 / (away / this.#reach ** 2 + 0.05) ** 2;
      weights += weight;
      dx += weight * (point.x - there.x);
      dy += weight * (point.y - there.y);
    }
    return { x: plain.x + dx / weights, y: plain.y + dy / weights };
  }

  /** The position of a point of the board. */
  toEarth(point: Point): Position {
    return this.#improved(this.#inverse(point), (position) => this.toBoard(position), point);
  }

  /** Where somebody moves a place to: the shift on the board is that of the position. */
  moved(before: ControlPoint, to: Point): Position {
    const from = this.toBoard(before);
    const at = (position: Position) => {
      const there = this.toBoard(position);
      return { x: before.x + there.x - from.x, y: before.y + there.y - from.y };
    };
    return this.#improved(before, at, to);
  }

  #improved(start: Position, at: (position: Position) => Point, goal: Point): Position {
    let position = start;
    for (let round = 0; round < ROUNDS; round++) {
      const there = at(position);
      const step = this.#step(goal.x - there.x, goal.y - there.y);
      position = { latitude: position.latitude + step.latitude, longitude: position.longitude + step.longitude };
    }
    return position;
  }

  #plain({ latitude, longitude }: Position): Point {
    const east = this.#east(longitude);
    const sum = ([a, b, c]: readonly [number, number, number]) => a + b * east + c * latitude;
    return { x: sum(this.#x), y: sum(this.#y) };
  }

  #inverse({ x, y }: Point): Position {
    const step = this.#step(x - this.#x[0], y - this.#y[0]);
    return { latitude: step.latitude, longitude: this.#meridian + step.longitude };
  }

  /** How much a position changes for a step on the board. */
  #step(dx: number, dy: number): Position {
    const [, b, c] = this.#x;
    const [, e, f] = this.#y;
    const determinant = b * f - c * e || 1;
    return { longitude: (f * dx - c * dy) / determinant, latitude: (b * dy - e * dx) / determinant };
  }

  #east(longitude: number): number {
    return ((((longitude - this.#meridian + 180) % 360) + 360) % 360) - 180;
  }
}

/** Solves the normal equations for three unknowns; a little is added to the diagonal, so that a few points are enough. */
function leastSquares(
  rows: readonly (readonly [number, number, number])[],
  values: readonly number[],
): [number, number, number] {
  const matrix = [0, 1, 2].map((i) => [0, 1, 2].map((j) => rows.reduce((sum, row) => sum + row[i]! * row[j]!, 0)));
  const right = [0, 1, 2].map((i) => rows.reduce((sum, row, index) => sum + row[i]! * values[index]!, 0));
  for (let i = 0; i < 3; i++) matrix[i]![i]! += 1e-9;
  for (let i = 0; i < 3; i++) {
    for (let j = i + 1; j < 3; j++) {
      const factor = matrix[j]![i]! / matrix[i]![i]!;
      for (let k = i; k < 3; k++) matrix[j]![k]! -= factor * matrix[i]![k]!;
      right[j]! -= factor * right[i]!;
    }
  }
  const solved: [number, number, number] = [0, 0, 0];
  for (let i = 2; i >= 0; i--) {
    let rest = right[i]!;
    for (let k = i + 1; k < 3; k++) rest -= matrix[i]![k]! * solved[k]!;
    solved[i] = rest / matrix[i]![i]!;
  }
  return solved;
}
