import type { Edge } from "./seatGraph";

/** Two sets of nodes to connect: any node of the one with any node of the other. */
export type Pair = readonly [readonly number[], readonly number[]];

/** The most pairs that are connected exactly; the effort grows ninefold with each. */
export const MOST_PAIRS = 5;

/** The cheapest edges that connect every pair, by themselves or over each other's; null if a pair can't be connected. */
export function cheapestNetwork(size: number, edges: readonly Edge[], pairs: readonly Pair[]): Edge[] | null {
  const exact = pairs.slice(0, MOST_PAIRS);
  let network = cheapestForest(size, edges, exact);
  for (const pair of pairs.slice(MOST_PAIRS)) {
    if (!network) return null;
    const built: ReadonlySet<Edge> = new Set(network);
    const rest = edges.map((edge) => (built.has(edge) ? { ...edge, cost: 0 } : edge));
    const added = cheapestForest(size, rest, [pair]);
    network = added && [...new Set([...network, ...added.map((edge) => edges[rest.indexOf(edge)]!)])];
  }
  return network;
}

/** Groups the pairs into trees (each pair in one of them) so that all trees together cost the least. */
function cheapestForest(size: number, edges: readonly Edge[], pairs: readonly Pair[]): Edge[] | null {
  const trees = new SteinerTrees(size, edges, terminalsOf(pairs));
  const all = (1 << pairs.length) - 1;
  const terminals = (group: number) =>
    pairs.reduce((set, pair, bit) => (group & (1 << bit) ? set | trees.setOf(pair) : set), 0);
  const costs = new Float64Array(all + 1);
  const firstTrees = new Int32Array(all + 1);
  for (let group = 1; group <= all; group++) {
    costs[group] = Infinity;
    const lowest = group & -group;
    for (let tree = group; tree; tree = (tree - 1) & group) {
      if (!(tree & lowest)) continue;
      const cost = trees.costOf(terminals(tree)) + costs[group ^ tree]!;
      if (cost < costs[group]!) [costs[group], firstTrees[group]] = [cost, tree];
    }
  }
  if (costs[all] === Infinity) return null;
  const found = new Set<Edge>();
  for (let rest = all; rest; rest ^= firstTrees[rest]!) {
    for (const edge of trees.edgesOf(terminals(firstTrees[rest]!))) found.add(edge);
  }
  return [...found];
}

/** The sets of nodes to reach. A city that ends several pairs is one terminal; a country is one for each pair. */
function terminalsOf(pairs: readonly Pair[]): (readonly number[])[] {
  const cities = new Map<number, readonly number[]>();
  const countries: (readonly number[])[] = [];
  for (const end of pairs.flat()) {
    if (end.length === 1) cities.set(end[0]!, end);
    else countries.push(end);
  }
  return [...cities.values(), ...countries];
}

/**
 * The cheapest tree that touches each set of terminals, by Dreyfus and Wagner: for every set of terminals and every
 * node, the cheapest tree that touches the set and that node is two smaller trees that meet at the node, or a tree at
 * a neighbour and the edge from there.
 */
class SteinerTrees {
  readonly #size: number;
  readonly #edges: readonly Edge[];
  readonly #terminals: readonly (readonly number[])[];
  /** By set and node: the cost, and how the tree came about: an edge's number, or -2 minus a part of the set. */
  readonly #costs: Float64Array;
  readonly #origins: Int32Array;
  readonly #around: number[][];

  constructor(size: number, edges: readonly Edge[], terminals: readonly (readonly number[])[]) {
    this.#size = size;
    this.#edges = edges;
    this.#terminals = terminals;
    this.#costs = new Float64Array(size << terminals.length).fill(Infinity);
    this.#origins = new Int32Array(size << terminals.length).fill(-1);
    this.#around = Array.from({ length: size }, () => []);
    edges.forEach(({ ends }, number) => ends.forEach((end) => this.#around[end]!.push(number)));
    for (let set = 1; set < 1 << terminals.length; set++) this.#grow(set);
  }

  /** The terminals of a pair, as a set of bits. */
  setOf(pair: Pair): number {
    return pair.reduce((set, end) => set | (1 << this.#numberOf(end)), 0);
  }

  costOf(set: number): number {
    return this.#costs[this.#rootOf(set)]!;
  }

  edgesOf(set: number): Edge[] {
    return this.#collected(this.#rootOf(set));
  }

  #numberOf(end: readonly number[]): number {
    return this.#terminals.findIndex((terminal) =>
      end.length === 1 ? terminal.length === 1 && terminal[0] === end[0] : terminal === end,
    );
  }

  #rootOf(set: number): number {
    const first = set * this.#size;
    let root = first;
    for (let at = first; at < first + this.#size; at++) if (this.#costs[at]! < this.#costs[root]!) root = at;
    return root;
  }

  #grow(set: number): void {
    const first = set * this.#size;
    if ((set & (set - 1)) === 0) {
      for (const node of this.#terminals[Math.log2(set)]!) this.#costs[first + node] = 0;
    }
    for (let part = (set - 1) & set; part > set - part; part = (part - 1) & set) this.#join(first, part, set ^ part);
    this.#spread(first);
  }

  /** Lets a tree for one part of a set and one for the rest meet at every node. */
  #join(first: number, part: number, rest: number): void {
    for (let node = 0; node < this.#size; node++) {
      const cost = this.#costs[part * this.#size + node]! + this.#costs[rest * this.#size + node]!;
      if (cost >= this.#costs[first + node]!) continue;
      this.#costs[first + node] = cost;
      this.#origins[first + node] = -2 - part;
    }
  }

  /** Dijkstra's algorithm from all nodes at once, each with the cost that it has. */
  #spread(first: number): void {
    const isDone = new Uint8Array(this.#size);
    for (;;) {
      let nearest = -1;
      let least = Infinity;
      for (let node = 0; node < this.#size; node++) {
        if (!isDone[node] && this.#costs[first + node]! < least) [nearest, least] = [node, this.#costs[first + node]!];
      }
      if (nearest < 0) return;
      isDone[nearest] = 1;
      for (const number of this.#around[nearest]!) {
        const { ends, cost } = this.#edges[number]!;
        const at = first + (ends[0] === nearest ? ends[1] : ends[0]);
        if (least + cost >= this.#costs[at]!) continue;
        this.#costs[at] = least + cost;
        this.#origins[at] = number;
      }
    }
  }

  #collected(at: number): Edge[] {
    const origin = this.#origins[at]!;
    const node = at % this.#size;
    const set = Math.floor(at / this.#size);
    if (origin === -1) return [];
    if (origin < -1) {
      const part = -2 - origin;
      return [...this.#collected(part * this.#size + node), ...this.#collected((set ^ part) * this.#size + node)];
    }
    const edge = this.#edges[origin]!;
    const before = edge.ends[0] === node ? edge.ends[1] : edge.ends[0];
    return [edge, ...this.#collected(set * this.#size + before)];
  }
}
