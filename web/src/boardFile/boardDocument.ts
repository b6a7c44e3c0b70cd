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

/** The document of a board file; what was in another document under the same name keeps its number. */
export function documentOf(file: BoardFile, before?: BoardDocument): BoardDocument {
  const ids = new Map<string, number>();
  let nextId = before?.nextId ?? 1;
  const known = new Map(before?.places.map(({ name, id }) => [name, id]));
  for (const { name } of [...file.cities, ...file.countries]) ids.set(name, known.get(name) ?? nextId++);
  const knownTrack = entryIds(before?.tracks ?? []);
  const knownTicket = entryIds(before?.tickets ?? []);
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
      id: knownTrack(pair(between)) ?? nextId++,
      between: pair(between),
      length,
      colour,
      locomotives,
      isTunnel: tunnel,
    })),
    tickets: file.tickets.map(({ between, points, long }) => ({
      id: knownTicket(pair(between)) ?? nextId++,
      between: pair(between),
      points,
      isLong: long,
    })),
    nextId,
  };
}

/** Finds the ids of entries by their places, each once; those of the same places in their order. */
function entryIds(entries: readonly { readonly id: number; readonly between: Pair }[]) {
  const left = new Map<string, number[]>();
  const key = ([first, second]: Pair) => `${Math.min(first, second)} ${Math.max(first, second)}`;
  for (const { id, between } of entries) left.set(key(between), [...(left.get(key(between)) ?? []), id]);
  return (between: Pair) => left.get(key(between))?.shift();
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
