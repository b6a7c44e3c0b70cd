// @vitest-environment node
import { expect, test } from "vitest";
import { cheapestNetwork, type Pair } from "./network";
import type { Edge } from "./seatGraph";

/** A small generator of numbers, so that a failure can be repeated. */
function randomness(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Tries every set of edges. */
function byTrying(size: number, edges: readonly Edge[], pairs: readonly Pair[]): number {
  let least = Infinity;
  for (let set = 0; set < 1 << edges.length; set++) {
    const chosen = edges.filter((_, bit) => set & (1 << bit));
    const cost = costOf(chosen);
    if (cost < least && connectsAll(size, chosen, pairs)) least = cost;
  }
  return least;
}

function connectsAll(size: number, edges: readonly Edge[], pairs: readonly Pair[]): boolean {
  const parts = Array.from({ length: size }, (_, node) => node);
  for (const { ends } of edges) {
    const [one, other] = ends.map((end) => parts[end]!);
    parts.forEach((part, node) => part === other && (parts[node] = one!));
  }
  return pairs.every(([from, to]) => from.some((one) => to.some((other) => parts[one] === parts[other])));
}

const costOf = (edges: readonly Edge[]) => edges.reduce((sum, { cost }) => sum + cost, 0);

test.each(Array.from({ length: 40 }, (_, seed) => seed))("is the cheapest there is, board %i", (seed) => {
  const random = randomness(seed);
  const size = 7;
  const edges = Array.from({ length: 12 }, (_, number): Edge => {
    const from = random(size);
    return { ends: [from, (from + 1 + random(size - 1)) % size], cost: random(9), track: String(number) };
  });
  const end = () => (random(4) === 0 ? [random(size), random(size)] : [random(size)]);
  const pairs = Array.from({ length: 1 + random(4) }, (): Pair => [end(), end()]);
  const found = cheapestNetwork(size, edges, pairs);
  const least = byTrying(size, edges, pairs);
  expect(found ? costOf(found) : Infinity).toBe(least);
  if (found) expect(connectsAll(size, found, pairs)).toBe(true);
});

test("five tickets on a board of fifty cities take a moment", () => {
  const random = randomness(7);
  const size = 50;
  const edges = Array.from({ length: 110 }, (_, number): Edge => {
    const from = number < size ? number : random(size);
    return { ends: [from, (from + 1 + random(6)) % size], cost: 128 * (1 + random(6)) + 1, track: String(number) };
  });
  const pairs = Array.from({ length: 5 }, (): Pair => [[random(size)], [random(size)]]);
  const found = cheapestNetwork(size, edges, pairs);
  expect(found && connectsAll(size, found, pairs)).toBe(true);
});
