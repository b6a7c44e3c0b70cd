import type { BoardModel, Place, Track } from "../model";

/** A city, or the end of one track into a country. */
export interface LayoutNode {
  readonly place: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** For the end of a country, the track that ends here. */
  readonly track?: string;
}

/** Tracks between the same two nodes, drawn side by side. */
export interface Bundle {
  readonly ends: readonly [number, number];
  readonly tracks: readonly Track[];
  /** The length of its longest track, in spaces. */
  readonly length: number;
}

/** Two bundles that meet at a node, each with the number of its end there. */
export interface Meeting {
  readonly one: number;
  readonly end: 0 | 1;
  readonly other: number;
  readonly otherEnd: 0 | 1;
}

/** What is drawn of a board: where tracks end, and which run side by side. */
export interface Network {
  readonly nodes: readonly LayoutNode[];
  readonly bundles: readonly Bundle[];
  readonly meetings: readonly Meeting[];
}

export function networkOf(board: BoardModel): Network {
  const cities = board.places.filter(({ isCountry }) => !isCountry);
  const countries = board.places.filter(({ isCountry }) => isCountry);
  const nodes: LayoutNode[] = [
    ...cities.map(({ slug, name, latitude, longitude }) => ({ place: slug, name, latitude, longitude })),
    ...countries.flatMap((country) => endsOf(country, board.tracks)),
  ];
  const index = new Map(nodes.map(({ place, track }, number) => [track ?? place, number]));
  const groups = new Map<string, Track[]>();
  for (const track of board.tracks) {
    const key = track.places.map((place) => index.get(place) ?? index.get(track.name)!).join(" ");
    groups.set(key, [...(groups.get(key) ?? []), track]);
  }
  const bundles = [...groups].map(([key, tracks]) => ({
    ends: key.split(" ").map(Number) as [number, number],
    tracks,
    length: Math.max(...tracks.map(({ length }) => length)),
  }));
  return { nodes, bundles, meetings: meetingsOf(bundles) };
}

/** One node for every track into a country, in the order of the tracks. */
function endsOf({ slug, name, ends }: Place, tracks: readonly Track[]): LayoutNode[] {
  const left = [...ends];
  return tracks.flatMap((track) => {
    if (!track.places.includes(slug)) return [];
    const origin = track.places.find((place) => place !== slug);
    const at = left.findIndex(({ from }) => from === origin);
    const [{ latitude, longitude }] = left.splice(at, 1) as [(typeof left)[number]];
    return [{ place: slug, name, latitude, longitude, track: track.name }];
  });
}

function meetingsOf(bundles: readonly Bundle[]): Meeting[] {
  const leaving = new Map<number, { bundle: number; end: 0 | 1 }[]>();
  bundles.forEach(({ ends }, bundle) =>
    ends.forEach((node, end) => {
      const others = leaving.get(node) ?? [];
      leaving.set(node, [...others, { bundle, end: end as 0 | 1 }]);
    }),
  );
  return [...leaving.values()].flatMap((group) =>
    group.flatMap((one, place) =>
      group
        .slice(place + 1)
        .map((other) => ({ one: one.bundle, end: one.end, other: other.bundle, otherEnd: other.end })),
    ),
  );
}
