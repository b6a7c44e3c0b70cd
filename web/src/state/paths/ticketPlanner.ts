import type { BoardDetails, Scene, TicketDetails } from "../../net/messages";
import { cheapestNetwork, type Pair } from "./network";
import { seatGraph, TRAIN, type Edge, type SeatGraph } from "./seatGraph";
import { shortestPath } from "./shortestPath";

/** Tracks that connect the ends of one ticket or of several. */
export interface Plan {
  /** The tracks that are still to be claimed. */
  tracks: readonly string[];
  /** Own tracks, and those of others that stations lend. */
  passed: readonly string[];
  /** How many trains the tracks to claim take. */
  trains: number;
}

/** A plan for several tickets. */
export interface SharedPlan extends Plan {
  /** How many trains fewer it takes than a path of its own for each ticket. */
  shared: number;
}

/** Plans tickets for the viewer of a scene, as the server does it for the trains that a ticket still needs. */
export class TicketPlanner {
  readonly #graph: SeatGraph;

  constructor(sheet: BoardDetails, scene: Pick<Scene, "view" | "closed">) {
    this.#graph = seatGraph(sheet, scene);
  }

  /** The shortest path of a ticket with at most this many new stations; null where there is none. */
  path(ticket: TicketDetails, newStations = 0): Plan | null {
    const path = shortestPath(this.#graph, ...this.#pairOf(ticket), newStations);
    return path && planOf(path.edges);
  }

  /** Whether a seat with so many trains could complete a ticket with one track more, or with one station more. */
  isOneTurnAway(ticket: TicketDetails, trains: number): boolean {
    const claims = this.#graph.edges
      .filter(({ cost }) => cost <= trains * TRAIN + 1)
      .map((edge) => ({ ...edge, cost: Math.min(edge.cost, 1) }));
    const withClaims = shortestPath({ ...this.#graph, edges: claims }, ...this.#pairOf(ticket));
    if (withClaims && withClaims.cost <= 1) return true;
    const own = this.#graph.edges.filter(({ cost }) => cost === 0);
    return shortestPath({ ...this.#graph, edges: own }, ...this.#pairOf(ticket), 1) !== null;
  }

  /** The shortest network that connects all tickets; null where one of them can't be connected. */
  network(tickets: readonly TicketDetails[]): SharedPlan | null {
    const alone = tickets.map((ticket) => shortestPath(this.#graph, ...this.#pairOf(ticket)));
    const edges = [...this.#graph.edges, ...this.#lentTo(alone.flatMap((path) => path?.edges ?? []))];
    const found = cheapestNetwork(
      this.#graph.size,
      edges,
      tickets.map((ticket) => this.#pairOf(ticket)),
    );
    if (!found) return null;
    const plan = planOf(found);
    const apart = alone.reduce((sum, path) => sum + (path ? trainsOf(path.edges) : 0), 0);
    return { ...plan, shared: Math.max(apart - plan.trains, 0) };
  }

  #pairOf({ places }: TicketDetails): Pair {
    const [from, to] = places.map((place) => [...(this.#graph.nodesOf.get(place) ?? [])]);
    return [from!, to!];
  }

  /** Of the tracks that paths have borrowed, as many as there are stations: each lends one (B4). */
  #lentTo(used: readonly Edge[]): Edge[] {
    const lent = this.#graph.lent.filter((edge) => used.includes(edge));
    let free = (1 << this.#graph.stations) - 1;
    return lent.filter(({ lenders }) => {
      const lender = lenders & free & -(lenders & free);
      free ^= lender;
      return lender !== 0;
    });
  }
}

function planOf(edges: readonly Edge[]): Plan {
  return {
    tracks: edges.filter(({ cost }) => cost > 0).map(({ track }) => track),
    passed: edges.filter(({ cost }) => cost === 0).map(({ track }) => track),
    trains: trainsOf(edges),
  };
}

function trainsOf(edges: readonly Edge[]): number {
  return edges.reduce((sum, { cost }) => sum + Math.floor(cost / TRAIN), 0);
}
