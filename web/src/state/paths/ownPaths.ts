import type { BoardIndex } from "../facts/boardIndex";

/** A track as an edge between two nodes. */
interface Edge {
  track: string;
  ends: readonly [string, string];
  length: number;
}

/** A trail: tracks in the order in which it runs through them, and how long they are together. */
export interface Trail {
  tracks: readonly string[];
  length: number;
}

const NO_TRAIL: Trail = { tracks: [], length: 0 };

/** The node where a track ends: a city, or in a country a point of the track's own (K6). */
function nodeOf(index: BoardIndex, track: string, place: string): string {
  return index.places.get(place)?.is_country ? `${place} ${track}` : place;
}

function edgesOf(index: BoardIndex, tracks: readonly string[]): Edge[] {
  return tracks.flatMap((track) => {
    const found = index.tracks.get(track);
    if (!found) return [];
    const [one, other] = found.places;
    return [{ track, ends: [nodeOf(index, track, one), nodeOf(index, track, other)] as const, length: found.length }];
  });
}

function byNode(edges: readonly Edge[]): Map<string, Edge[]> {
  const found = new Map<string, Edge[]>();
  for (const edge of edges) {
    for (const node of edge.ends) found.set(node, [...(found.get(node) ?? []), edge]);
  }
  return found;
}

const across = (edge: Edge, node: string) => (edge.ends[0] === node ? edge.ends[1] : edge.ends[0]);

/** The shortest path between two places through some tracks (K5, K6); null if they don't connect them. */
export function pathBetween(
  index: BoardIndex,
  tracks: readonly string[],
  [from, to]: readonly [string, string],
): string[] | null {
  const edges = edgesOf(index, tracks);
  const at = byNode(edges);
  const isAt = (node: string, place: string) => node === place || node.startsWith(`${place} `);
  const distance = new Map<string, number>();
  const reachedBy = new Map<string, Edge>();
  for (const node of at.keys()) if (isAt(node, from)) distance.set(node, 0);
  const open = new Set(distance.keys());
  while (open.size > 0) {
    const here = [...open].reduce((best, node) => (distance.get(node)! < distance.get(best)! ? node : best));
    if (isAt(here, to)) return traced(reachedBy, here);
    open.delete(here);
    for (const edge of at.get(here) ?? []) {
      const there = across(edge, here);
      const length = distance.get(here)! + edge.length;
      if (length >= (distance.get(there) ?? Infinity)) continue;
      distance.set(there, length);
      reachedBy.set(there, edge);
      open.add(there);
    }
  }
  return null;
}

function traced(reachedBy: ReadonlyMap<string, Edge>, end: string): string[] {
  const path: string[] = [];
  for (let node = end, edge = reachedBy.get(node); edge; edge = reachedBy.get(node)) {
    path.unshift(edge.track);
    node = across(edge, node);
  }
  return path;
}

/** The longest trail through some tracks (X2): it uses no track twice, but may visit a city more than once. */
export function longestTrail(index: BoardIndex, tracks: readonly string[]): Trail {
  const parts = connectedParts(edgesOf(index, tracks));
  return parts.reduce((best, part) => {
    const total = lengthOf(part);
    return total > best.length ? new TrailSearch(part, best).run() : best;
  }, NO_TRAIL);
}

function lengthOf(edges: readonly Edge[]): number {
  return edges.reduce((sum, edge) => sum + edge.length, 0);
}

function connectedParts(edges: readonly Edge[]): Edge[][] {
  const at = byNode(edges);
  const seen = new Set<Edge>();
  return edges.flatMap((first) => {
    if (seen.has(first)) return [];
    const part: Edge[] = [];
    const waiting = [first];
    for (let edge = waiting.pop(); edge; edge = waiting.pop()) {
      if (seen.has(edge)) continue;
      seen.add(edge);
      part.push(edge);
      for (const node of edge.ends) waiting.push(...at.get(node)!);
    }
    return [part];
  });
}

/**
 * Searches a connected part depth first, with a bound: every node with an odd number of unused tracks, except the
 * present one and the end of the trail, keeps a track that is never used, and one track serves two of them.
 */
class TrailSearch {
  #at: Map<string, Edge[]>;
  #total: number;
  #unused: Set<Edge>;
  #odd: Set<string>;
  #shortest: Map<string, number>;
  #trail: Edge[] = [];

  constructor(
    part: readonly Edge[],
    private best: Trail,
  ) {
    this.#at = byNode(part);
    this.#total = lengthOf(part);
    this.#unused = new Set(part);
    this.#odd = new Set([...this.#at].filter(([, edges]) => edges.length % 2 === 1).map(([node]) => node));
    this.#shortest = new Map(
      [...this.#at].map(([node, edges]) => [node, Math.min(...edges.map((each) => each.length))]),
    );
  }

  /** Starts at the odd nodes: a longest trail ends there, unless there are none and one trail runs through all. */
  run(): Trail {
    const starts = this.#odd.size > 0 ? [...this.#odd] : [[...this.#at.keys()][0]!];
    for (const start of starts) this.#goOn(start, 0);
    return this.best;
  }

  #goOn(here: string, length: number): void {
    if (length > this.best.length) this.best = { tracks: this.#trail.map((edge) => edge.track), length };
    if (this.#upperBound(here) <= this.best.length) return;
    for (const edge of this.#at.get(here)!) {
      if (!this.#unused.has(edge)) continue;
      const there = across(edge, here);
      this.#use(edge, here, there);
      this.#goOn(there, length + edge.length);
      this.#release(edge, here, there);
    }
  }

  /** A length that no trail exceeds that goes on from here. */
  #upperBound(here: string): number {
    const lost = [...this.#odd].filter((node) => node !== here).map((node) => this.#shortest.get(node)!);
    const kept = Math.max(0, ...lost);
    return this.#total - (lost.reduce((sum, length) => sum + length, 0) - kept) / 2;
  }

  #use(edge: Edge, here: string, there: string): void {
    this.#unused.delete(edge);
    this.#trail.push(edge);
    this.#toggle(here);
    this.#toggle(there);
  }

  #release(edge: Edge, here: string, there: string): void {
    this.#unused.add(edge);
    this.#trail.pop();
    this.#toggle(here);
    this.#toggle(there);
  }

  #toggle(node: string): void {
    if (!this.#odd.delete(node)) this.#odd.add(node);
  }
}
