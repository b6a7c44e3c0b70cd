import type { BoardDetails, Scene, TrackDetails } from "../../net/messages";

/** A track costs its length times this, and 1: of equally short paths the one with fewer tracks wins. */
export const TRAIN = 128;

/** A track that a seat has (cost 0) or could claim, between two nodes. */
export interface Edge {
  ends: readonly [number, number];
  cost: number;
  track: string;
}

/** Another seat's track, which a station at one of its ends can lend (B4). */
export interface LentEdge extends Edge {
  /** The seat's stations that could lend it, as a set of bits. */
  lenders: number;
  /** Whether a new station could be built at one of its ends. */
  hasSite: boolean;
}

/** The board as one seat can use it. */
export interface SeatGraph {
  /** How many nodes there are: one for a city, and one for every end of a country (K6). */
  size: number;
  nodesOf: ReadonlyMap<string, readonly number[]>;
  edges: readonly Edge[];
  lent: readonly LentEdge[];
  /** How many stations the seat has built. */
  stations: number;
}

/** The graph of the viewer: own tracks cost nothing, open ones their length; of parallel tracks, only the best one. */
export function seatGraph(sheet: BoardDetails, { view, closed }: Pick<Scene, "view" | "closed">): SeatGraph {
  const seat = view.viewer ?? -1;
  const nodes = nodesOf(sheet);
  const sites = Object.entries(view.stations ?? {});
  const own = sites.filter(([, owner]) => owner === seat).map(([place]) => place);
  const canBuild = (view.seats[seat]?.stations_left ?? 0) > 0;
  const hand = view.seats[seat]?.hand ?? {};
  const edges = new Map<string, Edge>();
  const lent: LentEdge[] = [];

  for (const track of [...sheet.tracks].sort((one, other) => lacking(one, hand) - lacking(other, hand))) {
    const owner = view.claimed[track.name];
    const ends = track.places.map((place) => endOf(sheet, nodes, place, track.name)) as [number, number];
    if (owner !== undefined && owner !== seat) {
      const lenders = own.reduce((set, place, bit) => (track.places.includes(place) ? set | (1 << bit) : set), 0);
      const hasSite = canBuild && track.places.some((place) => isSite(sheet, view.stations ?? {}, place));
      if (lenders || hasSite) lent.push({ ends, cost: 0, track: track.name, lenders, hasSite });
      continue;
    }
    const known = edges.get(ends.join());
    if (owner === seat) edges.set(ends.join(), { ends, cost: 0, track: track.name });
    else if (!known && !(track.name in closed))
      edges.set(ends.join(), { ends, cost: track.length * TRAIN + 1, track: track.name });
  }
  return {
    size: [...nodes.values()].flat().length,
    nodesOf: nodes,
    edges: [...edges.values()],
    lent,
    stations: own.length,
  };
}

/** How many cards a hand lacks for a track; of parallel tracks the one that lacks the fewest is the best. */
function lacking(track: TrackDetails, hand: Readonly<Record<string, number>>): number {
  const most = Math.max(0, ...Object.entries(hand).map(([card, count]) => (card === "locomotive" ? 0 : count)));
  const held = track.colour === "gray" ? most : (hand[track.colour] ?? 0);
  return Math.max(track.length - held, 0);
}

function nodesOf({ places, picture }: BoardDetails): Map<string, number[]> {
  let next = 0;
  return new Map(places.map(({ slug }) => [slug, (picture.places[slug] ?? []).map(() => next++)]));
}

/** The node of a place where a track ends. A country's node names the first track of its group. */
function endOf({ picture }: BoardDetails, nodes: ReadonlyMap<string, number[]>, place: string, track: string): number {
  const group = track.split("/")[0];
  const index = picture.places[place]!.findIndex((node) => !node.track || node.track.split("/")[0] === group);
  return nodes.get(place)![index]!;
}

function isSite({ places }: BoardDetails, stations: Readonly<Record<string, number>>, place: string): boolean {
  return !(place in stations) && !places.some(({ slug, is_country }) => slug === place && is_country);
}
