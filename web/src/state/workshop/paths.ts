import type { BoardDocument } from "../../boardFile/boardDocument";

/** The shortest path between two places: its spaces, and the ids of its tracks. */
export interface Path {
  readonly spaces: number;
  readonly tracks: readonly number[];
}

/** Finds the shortest path; null if there is none. No path leads through a country (K6). */
export function shortestPath(document: BoardDocument, start: number, goal: number): Path | null {
  const countries = new Set(document.places.filter(({ ends }) => ends !== null).map(({ id }) => id));
  const near = new Map<number, { to: number; length: number; track: number }[]>();
  for (const { id, between, length } of document.tracks)
    for (const [from, to] of [between, [between[1], between[0]] as const])
      near.set(from, [...(near.get(from) ?? []), { to, length, track: id }]);
  const best = new Map<number, Path>([[start, { spaces: 0, tracks: [] }]]);
  const finished = new Set<number>();
  for (;;) {
    const next = nearest(best, finished);
    if (next === null) return null;
    const path = best.get(next)!;
    if (next === goal) return path;
    finished.add(next);
    if (countries.has(next) && next !== start) continue;
    for (const { to, length, track } of near.get(next) ?? []) {
      const spaces = path.spaces + length;
      if (spaces < (best.get(to)?.spaces ?? Infinity)) best.set(to, { spaces, tracks: [...path.tracks, track] });
    }
  }
}

function nearest(best: ReadonlyMap<number, Path>, finished: ReadonlySet<number>): number | null {
  let found: number | null = null;
  for (const [place, { spaces }] of best)
    if (!finished.has(place) && (found === null || spaces < best.get(found)!.spaces)) found = place;
  return found;
}
