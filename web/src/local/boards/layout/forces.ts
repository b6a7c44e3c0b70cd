import type { Point } from "../../../point";
import type { Network } from "./network";
import { CITY_RADIUS, endPads, LANE_PITCH, SLOT_GAP, SLOT_LENGTH, SLOT_WIDTH } from "./sizes";

/** The numbers of `drawing/layout/force_layout.py`. */
const ROUNDS = 500;
/** In the last rounds, nodes move less and less until they rest. */
const COOLING = 150;
/** The number of rounds between updates of the pads. */
const PAD_EVERY = 25;
const ANCHOR_PULL = 0.012;
const STRETCH = 0.35;
const SHRINK = 0.03;
/** A bearing is corrected if it differs from the real one by more than this, in radians. */
const FREE_TURN = 0.12;
const TURN_BACK = 0.1;
const NODE_DISTANCE = 62;
/** The distance of a node from a bundle that does not end there, in addition to half the bundle's width. */
const CLEARANCE = 24;
const LEAST_ANGLE = 0.36;
const MARGIN = 12 + CITY_RADIUS + 14;

/** Moves nodes apart until every track has room for its slots, but no further from the map than needed. */
export function movedApart(network: Network, anchors: readonly Point[], width: number, height: number): Point[] {
  const forces = new Forces(network, anchors);
  for (let round = 0; round < ROUNDS; round++) {
    if (round % PAD_EVERY === 0) forces.pad();
    const before = forces.points.map((point) => ({ ...point }));
    forces.step();
    const warmth = Math.min(1, (ROUNDS - round) / COOLING);
    forces.points.forEach((point, node) => {
      const from = before[node]!;
      point.x = clamped(from.x + warmth * (point.x - from.x), width);
      point.y = clamped(from.y + warmth * (point.y - from.y), height);
    });
  }
  return forces.points;
}

function clamped(at: number, size: number): number {
  return Math.min(Math.max(at, MARGIN), size - MARGIN);
}

/** An angle between -π and π. */
function around(angle: number): number {
  const turned = (angle + Math.PI) % (2 * Math.PI);
  return (turned < 0 ? turned + 2 * Math.PI : turned) - Math.PI;
}

class Forces {
  readonly points: { x: number; y: number }[];
  readonly #bearings: readonly number[];
  readonly #needed: number[];

  constructor(
    private readonly network: Network,
    private readonly anchors: readonly Point[],
  ) {
    this.points = anchors.map(({ x, y }) => ({ x, y }));
    this.#bearings = network.bundles.map(({ ends }) => this.#bearing(...ends));
    this.#needed = network.bundles.map(() => 0);
  }

  /** Computes how long each bundle must be. */
  pad(): void {
    endPads(this.network, this.points).forEach(([first, second], bundle) => {
      const { length } = this.network.bundles[bundle]!;
      this.#needed[bundle] = length * SLOT_LENGTH + (length - 1) * SLOT_GAP + first + second;
    });
  }

  step(): void {
    this.points.forEach((point, node) => {
      const anchor = this.anchors[node]!;
      this.#push(node, ANCHOR_PULL * (anchor.x - point.x), ANCHOR_PULL * (anchor.y - point.y));
    });
    this.#fitLengths();
    this.#keepBearings();
    this.#partNodes();
    this.#partNodesFromBundles();
    this.#partArms();
  }

  #push(node: number, dx: number, dy: number): void {
    this.points[node]!.x += dx;
    this.points[node]!.y += dy;
  }

  #chord(first: number, second: number): Point {
    const [from, to] = [this.points[first]!, this.points[second]!];
    return { x: to.x - from.x, y: to.y - from.y };
  }

  #bearing(first: number, second: number): number {
    const { x, y } = this.#chord(first, second);
    return Math.atan2(y, x);
  }

  #fitLengths(): void {
    this.network.bundles.forEach(({ ends: [first, second] }, bundle) => {
      const { x, y } = this.#chord(first, second);
      const length = Math.max(Math.hypot(x, y), 1e-6);
      const needed = this.#needed[bundle]!;
      const missing = length < 0.985 * needed ? (STRETCH * (needed - length)) / 2 : 0;
      const spare = length > 1.35 * needed ? (SHRINK * (length - 1.35 * needed)) / 2 : 0;
      const share = (missing - spare) / length;
      this.#push(first, -x * share, -y * share);
      this.#push(second, x * share, y * share);
    });
  }

  #keepBearings(): void {
    this.network.bundles.forEach(({ ends: [first, second] }, bundle) => {
      const off = around(this.#bearings[bundle]! - this.#bearing(first, second));
      const turn = TURN_BACK * Math.sign(off) * Math.max(Math.abs(off) - FREE_TURN, 0);
      const push = turnedBy(this.#chord(first, second), turn);
      this.#push(first, -push.x / 2, -push.y / 2);
      this.#push(second, push.x / 2, push.y / 2);
    });
  }

  #partNodes(): void {
    for (let one = 0; one < this.points.length; one++)
      for (let other = one + 1; other < this.points.length; other++) {
        const { x, y } = this.#chord(one, other);
        const distance = Math.max(Math.hypot(x, y), 1e-6);
        if (distance >= NODE_DISTANCE) continue;
        const share = (0.15 * (NODE_DISTANCE - distance)) / distance;
        this.#push(one, -x * share, -y * share);
        this.#push(other, x * share, y * share);
      }
  }

  #partNodesFromBundles(): void {
    for (const { ends, tracks } of this.network.bundles) {
      const [first, second] = ends;
      const least = CLEARANCE + (LANE_PITCH * (tracks.length - 1)) / 2 + SLOT_WIDTH / 2;
      for (let node = 0; node < this.points.length; node++) {
        if (ends.includes(node)) continue;
        const chord = this.#chord(first, second);
        const from = this.#chord(first, node);
        const square = Math.max(chord.x ** 2 + chord.y ** 2, 1e-6);
        const along = Math.min(Math.max((from.x * chord.x + from.y * chord.y) / square, 0), 1);
        const [x, y] = [from.x - along * chord.x, from.y - along * chord.y];
        const distance = Math.max(Math.hypot(x, y), 1e-6);
        if (distance >= least) continue;
        const share = (0.3 * (least - distance)) / distance;
        this.#push(node, 0.6 * x * share, 0.6 * y * share);
        for (const end of ends) this.#push(end, -0.4 * x * share, -0.4 * y * share);
      }
    }
  }

  #partArms(): void {
    const { bundles, meetings } = this.network;
    for (const { one, end, other, otherEnd } of meetings) {
      const [first, second] = [bundles[one]!, bundles[other]!];
      const [hub, arm, otherArm] = [first.ends[end], first.ends[1 - end]!, second.ends[1 - otherEnd]!];
      const lanes = (first.tracks.length + second.tracks.length) / 2;
      const least = Math.max(LEAST_ANGLE, (LANE_PITCH * lanes + 4) / 46);
      const angle = around(this.#bearing(hub, otherArm) - this.#bearing(hub, arm));
      const turn = (0.08 * Math.sign(angle) * Math.max(least - Math.abs(angle), 0)) / 2;
      if (turn === 0) continue;
      const [push, otherPush] = [turnedBy(this.#chord(hub, arm), -turn), turnedBy(this.#chord(hub, otherArm), turn)];
      this.#push(arm, push.x, push.y);
      this.#push(otherArm, otherPush.x, otherPush.y);
    }
  }
}

/** How much the end of a line moves if the line is turned. */
function turnedBy({ x, y }: Point, angle: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x * cos - y * sin - x, y: x * sin + y * cos - y };
}
