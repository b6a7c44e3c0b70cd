import { WHOLE_LETTERS } from "../../constants";
import type { TrackDetails } from "../../net/messages";
import type { BoardIndex } from "../../state/facts/boardIndex";

export type SortKey = "track" | "length" | "points" | "colour";

export interface TrackFilter {
  /** Part of a city's name, with or without accents. */
  city: string;
  colour: string | null;
  length: number | null;
  /** Only these tracks; null for all. */
  only: ReadonlySet<string> | null;
  sort: SortKey;
  isDescending: boolean;
}

/** Folds capitals and accents as the names of places do: "mun" and "mün" both find München, "strasse" finds Straße. */
export function plain(text: string): string {
  return [...text.toLowerCase()]
    .map((letter) => WHOLE_LETTERS[letter] ?? letter)
    .join("")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .trim();
}

/** Whether every typed word is in the text: "ber mun" finds Berlin – München; so does "mün", which does not find Dortmund. */
export function matches(text: string, typed: string): boolean {
  const [exact, sought] = [lower(text), plain(text)];
  return lower(typed)
    .split(/[\s–-]+/)
    .every((word) => (word === plain(word) ? sought.includes(word) : exact.includes(word)));
}

function lower(text: string): string {
  return text.normalize("NFC").toLowerCase().trim();
}

const ORDERS: {
  readonly [key in SortKey]: (one: TrackDetails, other: TrackDetails, boardIndex: BoardIndex) => number;
} = {
  track: (one, other, boardIndex) =>
    plain(boardIndex.track(one.name)).localeCompare(plain(boardIndex.track(other.name))),
  length: (one, other) => one.length - other.length,
  points: (one, other) => one.points - other.points,
  colour: (one, other) => one.colour.localeCompare(other.colour),
};

/** The tracks that match a filter, in its order; ties are sorted by places, then by lane. */
export function filtered(boardIndex: BoardIndex, filter: TrackFilter): TrackDetails[] {
  const direction = filter.isDescending ? -1 : 1;
  return boardIndex.sheet.tracks
    .filter((track) => filter.colour === null || track.colour === filter.colour)
    .filter((track) => filter.length === null || track.length === filter.length)
    .filter((track) => filter.only === null || filter.only.has(track.name))
    .filter((track) => matches(boardIndex.track(track.name), filter.city))
    .sort(
      (one, other) =>
        direction * ORDERS[filter.sort](one, other, boardIndex) ||
        ORDERS.track(one, other, boardIndex) ||
        one.lane - other.lane,
    );
}
