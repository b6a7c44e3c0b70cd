import type { BoardFile, FilePlace } from "../net/messages";

/** Where a track into a country ends. */
export interface End {
  readonly from: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** A city or a country. */
export interface Place {
  readonly id: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly passengers: number;
  /** For a country, where each track into it ends. */
  readonly ends: readonly End[] | null;
}

export type Pair = readonly [number, number];

export interface Track {
  readonly id: number;
  readonly between: Pair;
  readonly length: number;
  readonly colour: string;
  readonly locomotives: number;
  readonly isTunnel: boolean;
}

export interface Ticket {
  readonly id: number;
  readonly between: Pair;
  readonly points: number;
  readonly isLong: boolean;
}

export type Rules = BoardFile["rules"];

/** A board while it is being changed. Places are named by numbers that stay, so that a new name changes one entry. */
export interface BoardDocument {
  readonly name: string;
  readonly about: string;
  readonly author: string;
  readonly rules: Rules;
  /** Cities first, then countries: the order of the file. */
  readonly places: readonly Place[];
  readonly tracks: readonly Track[];
  readonly tickets: readonly Ticket[];
  readonly nextId: number;
}

/** The document of a board file. */
export function documentOf(file: BoardFile): BoardDocument {
  const ids = new Map<string, number>();
  let nextId = 1;
  for (const { name } of [...file.cities, ...file.countries]) ids.set(name, nextId++);
  const idOf = (name: string) => ids.get(name)!;
  const pair = ([first, second]: readonly [string, string]): Pair => [idOf(first), idOf(second)];
  const place = ({ name, latitude, longitude, passengers }: FilePlace, ends: readonly End[] | null): Place => ({
    id: idOf(name),
    name,
    latitude,
    longitude,
    passengers,
    ends,
  });
  return {
    name: file.board.name ?? "",
    about: file.board.about ?? "",
    author: file.board.author ?? "",
    rules: file.rules,
    places: [
      ...file.cities.map((city) => place(city, null)),
      ...file.countries.map((country) =>
        place(
          country,
          country.ends.map((end) => ({ ...end, from: idOf(end.from) })),
        ),
      ),
    ],
    tracks: file.tracks.map(({ between, length, colour, locomotives, tunnel }) => ({
      id: nextId++,
      between: pair(between),
      length,
      colour,
      locomotives,
      isTunnel: tunnel,
    })),
    tickets: file.tickets.map(({ between, points, long }) => ({
      id: nextId++,
      between: pair(between),
      points,
      isLong: long,
    })),
    nextId,
  };
}

export function placeOf(document: BoardDocument, id: number): Place {
  return document.places.find((place) => place.id === id)!;
}

/** Whether two entries connect the same places. */
export function isSamePair([a, b]: Pair, [c, d]: Pair): boolean {
  return (a === c && b === d) || (a === d && b === c);
}

/** A rule that is one number. */
export function numberRule(document: BoardDocument, name: string): number {
  const value = document.rules[name];
  return typeof value === "number" ? value : 0;
}

/** How long a track may be: as long as there are points for. */
export function longestTrack(document: BoardDocument): number {
  const points = document.rules.track_points;
  return Array.isArray(points) ? points.length : 6;
}

/** Whether passengers wait on this board. */
export function hasPassengers(document: BoardDocument): boolean {
  return Object.keys((document.rules.passengers ?? {}) as object).length > 0;
}
