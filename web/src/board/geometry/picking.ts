import type { Picture } from "../../net/messages";
import { type Point, distance } from "../../point";
import { distanceToSegment, middleLine, type Segment } from "./geometry";

/** How far from a track a finger may be, in CSS pixels. */
export const FINGER = 22;
/** How far a mouse may be. */
export const MOUSE = 7;
/** Tracks whose distances from a finger differ by less than this can't be told apart. */
export const UNSURE = 5;
/** At most this many tracks are offered to choose from. */
const CHOICES = 3;

/** A track or place near a point, and the distance to its edge, in board units. */
export interface Near {
  name: string;
  distance: number;
}

interface Line extends Segment {
  name: string;
}

/** Finds tracks and places near a point of the board. */
export class Picker {
  readonly #lines: Line[];
  readonly #nodes: { name: string; at: Point }[];
  readonly #halfWidth: number;
  readonly #radius: number;

  constructor(picture: Picture) {
    this.#halfWidth = picture.slot_width / 2;
    this.#radius = picture.city_radius;
    this.#lines = Object.entries(picture.tracks).flatMap(([name, shape]) =>
      shape.slots.map((slot) => ({ name, ...middleLine(slot, slot.angle, slot.length) })),
    );
    this.#nodes = Object.entries(picture.places).flatMap(([name, nodes]) => nodes.map((at) => ({ name, at })));
  }

  /** The tracks within reach, the nearest first. */
  tracksNear(point: Point, reach: number): Near[] {
    const found = new Map<string, number>();
    for (const line of this.#lines) {
      const { name } = line;
      const away = Math.max(distanceToSegment(point, line) - this.#halfWidth, 0);
      if (away <= reach && away < (found.get(name) ?? Infinity)) found.set(name, away);
    }
    return this.#settled(point, found);
  }

  /** The nearest place whose disc is within reach. */
  placeNear(point: Point, reach: number): Near | null {
    let nearest: Near | null = null;
    for (const { name, at } of this.#nodes) {
      const away = Math.max(distance(point, at) - this.#radius, 0);
      if (away <= reach && away < (nearest?.distance ?? Infinity)) nearest = { name, distance: away };
    }
    return nearest;
  }

  /** Sorts by distance; where a point is on two tracks, by the distance to their centre lines. */
  #settled(point: Point, found: Map<string, number>): Near[] {
    const middle = (name: string) =>
      Math.min(...this.#lines.filter((line) => line.name === name).map((line) => distanceToSegment(point, line)));
    const near = [...found].map(([name, away]) => ({ name, distance: away }));
    return near.sort((a, b) => a.distance - b.distance || middle(a.name) - middle(b.name));
  }
}

/** The tracks that a tap may mean: those within `margin` of the nearest, in the unit of their distances. */
export function meant(near: readonly Near[], margin: number): string[] {
  const nearest = near[0];
  if (!nearest) return [];
  return near
    .filter((other) => other.distance - nearest.distance < margin)
    .slice(0, CHOICES)
    .map((other) => other.name);
}
