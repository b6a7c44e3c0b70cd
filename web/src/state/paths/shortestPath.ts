import type { Edge, LentEdge, SeatGraph } from "./seatGraph";

/** A path between two places. */
export interface Path {
  cost: number;
  /** Its edges, from one end to the other: own, open and lent ones. */
  edges: Edge[];
}

interface Step {
  from: number;
  edge: Edge;
}

/**
 * Finds the cheapest path between two sets of nodes. It may use one track of others for each station of the seat, and
 * for each of some stations that are yet to be built.
 *
 * A state of the search is a node and, above it, a layer: which of the seat's stations the path has used, and how many
 * new ones. The queue holds states that have become cheaper; with so few nodes that is quicker than a heap.
 */
export function shortestPath(
  graph: SeatGraph,
  starts: readonly number[],
  goals: readonly number[],
  newStations = 0,
): Path | null {
  const counts = newStations + 1;
  const costs = new Float64Array((graph.size * counts) << graph.stations).fill(Infinity);
  const steps: (Step | undefined)[] = [];
  const around = edgesAround(graph);
  const queue = [...starts];
  for (const start of starts) costs[start] = 0;

  function reach(from: number, node: number, layer: number, edge: Edge): void {
    const state = node + graph.size * layer;
    const cost = costs[from]! + edge.cost;
    if (cost >= costs[state]!) return;
    costs[state] = cost;
    steps[state] = { from, edge };
    queue.push(state);
  }

  for (let next = 0; next < queue.length; next++) {
    const state = queue[next]!;
    const [node, layer] = [state % graph.size, Math.floor(state / graph.size)];
    for (const edge of around[node]!) {
      const there = edge.ends[0] === node ? edge.ends[1] : edge.ends[0];
      for (const onward of layersAfter(edge, layer, counts)) reach(state, there, onward, edge);
    }
  }
  const layers = Array.from({ length: counts << graph.stations }, (_, layer) => layer);
  const ends = goals.flatMap((goal) => layers.map((layer) => goal + graph.size * layer));
  const best = ends.reduce((one, other) => (costs[other]! < costs[one]! ? other : one), ends[0] ?? 0);
  return costs[best]! < Infinity ? { cost: costs[best]!, edges: traced(steps, best) } : null;
}

/** The layers to which an edge leads: the same one, or for a lent edge one more for each station that could lend it. */
function layersAfter(edge: Edge | LentEdge, layer: number, counts: number): number[] {
  if (!("lenders" in edge)) return [layer];
  const unused = edge.lenders & ~Math.floor(layer / counts);
  const onward = Array.from({ length: 8 }, (_, bit) => 1 << bit).filter((bit) => unused & bit);
  const layers = onward.map((bit) => layer + bit * counts);
  return edge.hasSite && layer % counts < counts - 1 ? [layer + 1, ...layers] : layers;
}

function edgesAround(graph: SeatGraph): (Edge | LentEdge)[][] {
  const around: (Edge | LentEdge)[][] = Array.from({ length: graph.size }, () => []);
  for (const edge of [...graph.edges, ...graph.lent]) for (const end of edge.ends) around[end]!.push(edge);
  return around;
}

function traced(steps: readonly (Step | undefined)[], end: number): Edge[] {
  const edges: Edge[] = [];
  for (let step = steps[end]; step; step = steps[step.from]) edges.unshift(step.edge);
  return edges;
}
