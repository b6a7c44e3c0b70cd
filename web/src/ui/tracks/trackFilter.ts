import type { TrackSheet } from "../../net/messages";
import type { Atlas } from "../../state/boardIndex";

export type SortKey = "route" | "length" | "points" | "colour";

export interface RouteFilter {
  /** Part of a city's name, with or without accents. */
  city: string;
  colour: string | null;
  length: number | null;
  /** Only these; null is all. */
  only: ReadonlySet<string> | null;
  sort: SortKey;
  isDescending: boolean;
}

/** Without accents and capitals: "mun" and "mün" both find München, "strasse" finds Straße. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("ł", "l")
    .trim();
}

/** Every word that was typed is in the text: "ber mun" finds Berlin – München; "mün" finds it too, but not Dortmund. */
export function matches(text: string, typed: string): boolean {
  const [exact, sought] = [lower(text), plain(text)];
  return lower(typed)
    .split(/[\s–-]+/)
    .every((word) => (word === plain(word) ? sought.includes(word) : exact.includes(word)));
}

function lower(text: string): string {
  return text.normalize("NFC").toLowerCase().trim();
}

const ORDERS: { readonly [key in SortKey]: (one: TrackSheet, other: TrackSheet, atlas: Atlas) => number } = {
  route: (one, other, atlas) => plain(atlas.track(one.name)).localeCompare(plain(atlas.track(other.name))),
  length: (one, other) => one.length - other.length,
  points: (one, other) => one.points - other.points,
  colour: (one, other) => one.colour.localeCompare(other.colour),
};

/** The tracks that a filter leaves, in its order; equal ones by their places, then by their lane. */
export function filtered(atlas: Atlas, filter: RouteFilter): TrackSheet[] {
  const direction = filter.isDescending ? -1 : 1;
  return atlas.sheet.tracks
    .filter((track) => filter.colour === null || track.colour === filter.colour)
    .filter((track) => filter.length === null || track.length === filter.length)
    .filter((track) => filter.only === null || filter.only.has(track.name))
    .filter((track) => matches(atlas.track(track.name), filter.city))
    .sort(
      (one, other) =>
        direction * ORDERS[filter.sort](one, other, atlas) || ORDERS.route(one, other, atlas) || one.lane - other.lane,
    );
}
