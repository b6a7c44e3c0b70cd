import { CARDS } from "../../constants";
import type { BoardFile, FilePlace, TieBreak, Unkept } from "../../net/messages";
import { slug } from "../../boardFile/entryNames";

/** The eight colours of cards, tracks and passengers, in alphabetical order. */
export const COLOURS = CARDS.slice(0, -1);
export const GRAY = "gray";

/** The numbers and switches of a board's rules: those that are one number have their names. */
export interface Rules {
  readonly [name: string]: unknown;
  readonly players: readonly number[];
  /** How many there are of each of `CARDS`. */
  readonly cards: readonly number[];
  readonly track_points: readonly number[];
  readonly setup_unkept: Unkept;
  /** How many there are of each of `COLOURS`. */
  readonly passengers: readonly number[];
  readonly passenger_points: readonly [number, number];
  readonly tie_breaks: readonly TieBreak[];
}

export interface Place {
  readonly slug: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly passengers: number;
  readonly isCountry: boolean;
  /** For a country, where each track into it ends, and from where it comes. */
  readonly ends: readonly { readonly from: string; readonly latitude: number; readonly longitude: number }[];
}

export interface Track {
  readonly name: string;
  /** In alphabetical order. */
  readonly places: readonly [string, string];
  readonly length: number;
  readonly colour: string;
  readonly locomotives: number;
  readonly isTunnel: boolean;
  /** 0 for the only track between its places, else its number among them. */
  readonly lane: number;
}

export interface Ticket {
  readonly name: string;
  readonly places: readonly [string, string];
  readonly points: number;
  readonly isLong: boolean;
}

/** A board as `boards/model.py` has it. */
export interface BoardModel {
  readonly name: string;
  readonly rules: Rules;
  readonly places: readonly Place[];
  readonly tracks: readonly Track[];
  readonly tickets: readonly Ticket[];
}

/** A rule that is one number. */
export function numberOf(rules: Rules, name: string): number {
  return rules[name] as number;
}

/** The board that a file describes, its parts in the order of the file. */
export function modelOf(file: BoardFile): BoardModel {
  const { cards, passengers, ...rules } = file.rules;
  const counts = (table: unknown, names: readonly string[]) =>
    names.map((name) => ((table ?? {}) as Record<string, number>)[name] ?? 0);
  return {
    name: file.board.name ?? "",
    rules: { ...rules, cards: counts(cards, CARDS), passengers: counts(passengers, COLOURS) } as unknown as Rules,
    places: [
      ...file.cities.map((city) => placeOf(city, false)),
      ...file.countries.map((country) => placeOf(country, true)),
    ],
    tracks: named(file.tracks).map(({ entry, places, number, name }) => ({
      name,
      places,
      length: entry.length,
      colour: entry.colour,
      locomotives: entry.locomotives,
      isTunnel: entry.tunnel,
      lane: number,
    })),
    tickets: named(file.tickets).map(({ entry, places, name }) => ({
      name,
      places,
      points: entry.points,
      isLong: entry.long,
    })),
  };
}

/** The same board with its parts in the order in which the rules number them. */
export function sorted(board: BoardModel): BoardModel {
  const by = <Part>(parts: readonly Part[], key: (part: Part) => string) =>
    [...parts].sort((one, other) => (key(one) < key(other) ? -1 : 1));
  return {
    ...board,
    places: by(board.places, (place) => place.slug),
    tracks: by(board.tracks, (track) => track.name),
    tickets: by(board.tickets, (ticket) => ticket.name),
  };
}

function placeOf({ name, latitude, longitude, passengers, ends }: FilePlace, isCountry: boolean): Place {
  const comingFrom = ends.map((end) => ({ ...end, from: slug(end.from) }));
  return { slug: slug(name), name, latitude, longitude, passengers, isCountry, ends: comingFrom };
}

interface Named<Entry> {
  readonly entry: Entry;
  readonly places: readonly [string, string];
  readonly number: number;
  readonly name: string;
}

/** Gives entries between the same places numbers, counted from 1; the only one has 0. */
function named<Entry extends { between: readonly [string, string] }>(entries: readonly Entry[]): Named<Entry>[] {
  const pairs = entries.map(({ between }) => between.map(slug).sort() as [string, string]);
  const keys = pairs.map((pair) => pair.join("--"));
  return entries.map((entry, place) => {
    const key = keys[place]!;
    const isOnly = keys.filter((other) => other === key).length === 1;
    const number = isOnly ? 0 : keys.slice(0, place + 1).filter((other) => other === key).length;
    return { entry, places: pairs[place]!, number, name: number > 0 ? `${key}/${number}` : key };
  });
}

/** The tracks that connect the same places, where there are several; by their numbers. */
export function parallelGroups(board: BoardModel): number[][] {
  const groups = new Map<string, number[]>();
  board.tracks.forEach(({ places }, track) => {
    const key = places.join("--");
    groups.set(key, [...(groups.get(key) ?? []), track]);
  });
  return [...groups.values()].filter(({ length }) => length > 1);
}
