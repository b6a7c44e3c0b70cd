import type { Point } from "../../../point";
import type { NodeShape, SlotShape } from "../../../net/messages";
import { CITY_RADIUS, LABEL_SIZE, SLOT_WIDTH } from "./sizes";

type Label = NodeShape["label"];

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A place for a name, and how much speaks against it. */
interface Spot {
  readonly box: Box;
  readonly label: Label;
  readonly cost: number;
}

/** The height of letters above and below the baseline, and the mean width of one, as shares of the size. */
const ASCENT = 0.78;
const DESCENT = 0.2;
const LETTER = 0.5;
const MARGIN = 2;
const REACHES = [16, 22, 30, 40, 52];
/** The directions in which a name is tried, clockwise from the east in eighths of a turn, and what each costs. */
const DIRECTIONS = [0, 0.6, 1.5, 1.4, 1.1, 1, 1, 0.1];
const REACH_COST = 0.06;
const SLOT_COST = 14;
const CITY_COST = 10;
const LABEL_COST = 12;
const OUTSIDE_COST = 50;
const FRAME = 12;
const SWEEPS = 6;
/** How large a group of passengers is. */
const STAND = { width: 46, height: 25 };

/** Finds free places beside cities, for names and for passengers. */
export class Labels {
  readonly #obstacles: readonly Point[];

  constructor(
    private readonly cities: readonly Point[],
    slots: readonly SlotShape[],
    private readonly width: number,
    private readonly height: number,
  ) {
    this.#obstacles = slots.flatMap(({ x, y, angle, length }) => {
      const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
      return [-0.5, -0.25, 0, 0.25, 0.5].map((share) => ({ x: x + share * length * dx, y: y + share * length * dy }));
    });
  }

  /** A place for every name: each takes the cheapest in turn, until none changes. */
  place(names: readonly string[]): Label[] {
    const spots = names.map((name, node) => this.#spots(name, node));
    const chosen = spots.map((each) => cheapest(each, []));
    for (let sweep = 0; sweep < SWEEPS; sweep++)
      spots.forEach((each, node) => {
        chosen[node] = cheapest(
          each,
          chosen.flatMap(({ box }, other) => (other === node ? [] : [box])),
        );
      });
    this.#taken.push(...chosen.map(({ box }) => box));
    return chosen.map(({ label }) => label);
  }

  readonly #taken: Box[] = [];

  /** Where the feet of a place's passengers are. */
  stand(node: number): [number, number] {
    const { x, y } = this.cities[node]!;
    const spots = this.#around(node, STAND.width, STAND.height, ({ left, bottom }) => ({
      x: left + STAND.width / 2,
      y: bottom,
      anchor: "middle",
    }));
    const { label, box } = cheapest(spots, this.#taken);
    this.#taken.push(box);
    return label ? [rounded(label.x), rounded(label.y)] : [x, y];
  }

  #spots(name: string, node: number): Spot[] {
    const width = LETTER * LABEL_SIZE * [...name].length;
    const height = (ASCENT + DESCENT) * LABEL_SIZE;
    return this.#around(node, width, height, ({ left, right, bottom }, direction) => {
      const isEast = [7, 0, 1].includes(direction);
      const anchor = isEast ? "start" : [3, 4, 5].includes(direction) ? "end" : "middle";
      const x = isEast ? left : anchor === "end" ? right : (left + right) / 2;
      return { x: rounded(x), y: rounded(bottom - DESCENT * LABEL_SIZE), anchor };
    });
  }

  #around(node: number, width: number, height: number, labelOf: (box: Box, direction: number) => Label): Spot[] {
    const { x, y } = this.cities[node]!;
    return REACHES.flatMap((reach) =>
      DIRECTIONS.map((preference, direction) => {
        const angle = (direction * Math.PI) / 4;
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        const middle = {
          x: x + cos * reach + Math.sign(Math.round(cos * 10)) * (width / 2),
          y: y + sin * reach + Math.sign(Math.round(sin * 10)) * (height / 2),
        };
        const box = {
          left: middle.x - width / 2,
          top: middle.y - height / 2,
          right: middle.x + width / 2,
          bottom: middle.y + height / 2,
        };
        const cost = preference + REACH_COST * (reach - REACHES[0]!) + this.#cost(box, node);
        return { box, label: labelOf(box, direction), cost };
      }),
    );
  }

  #cost(box: Box, node: number): number {
    const isOutside =
      box.left < FRAME || box.top < FRAME || box.right > this.width - FRAME || box.bottom > this.height - FRAME;
    const touched = this.#obstacles.filter((point) => isNear(box, point, SLOT_WIDTH / 2 + MARGIN)).length;
    const covered = this.cities.filter(
      (city, other) => other !== node && isNear(box, city, CITY_RADIUS + MARGIN),
    ).length;
    return (isOutside ? OUTSIDE_COST : 0) + (SLOT_COST / 3) * touched + CITY_COST * covered;
  }
}

function isNear({ left, top, right, bottom }: Box, { x, y }: Point, by: number): boolean {
  return x > left - by && x < right + by && y > top - by && y < bottom + by;
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right + MARGIN &&
    other.left < one.right + MARGIN &&
    one.top < other.bottom + MARGIN &&
    other.top < one.bottom + MARGIN
  );
}

function cheapest(spots: readonly Spot[], taken: readonly Box[]): Spot {
  const costs = spots.map(({ box, cost }) => cost + LABEL_COST * taken.filter((other) => overlap(box, other)).length);
  return spots[costs.indexOf(Math.min(...costs))]!;
}

function rounded(number: number): number {
  return Math.round(number * 10) / 10;
}
