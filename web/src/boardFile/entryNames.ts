import { WHOLE_LETTERS } from "../constants";
import type { BoardDocument, Pair } from "./boardDocument";

/** A place's name as boards call it: "Fort William" is fort-william, and a name without a Latin letter its numbers. */
export function slug(name: string): string {
  const plain = [...name.toLowerCase()]
    .map((letter) => WHOLE_LETTERS[letter] ?? letter)
    .join("")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const letters = [...name.normalize("NFC")].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
  return plain || letters.map((letter) => `u${letter.codePointAt(0)!.toString(16)}`).join("-");
}

/** The names that places, tracks and tickets have on the board, by their ids in the document. */
export interface EntryNames {
  readonly places: ReadonlyMap<number, string>;
  readonly tracks: ReadonlyMap<number, string>;
  readonly tickets: ReadonlyMap<number, string>;
  /** The number of a track among those between the same places; 0 for the only one. */
  readonly lanes: ReadonlyMap<number, number>;
}

export function namesOf(document: BoardDocument): EntryNames {
  const places = placeNames(document);
  const lanes = numbered(document.tracks, places);
  const copies = numbered(document.tickets, places);
  const named = (entries: readonly Entry[], numbers: ReadonlyMap<number, number>) =>
    new Map(entries.map(({ id, between }) => [id, nameOf(pairOf(between, places), numbers.get(id)!)]));
  return { places, tracks: named(document.tracks, lanes), tickets: named(document.tickets, copies), lanes };
}

/** The slugs of all places. Where two are equal or there is none, which the server refuses, the second gets a number. */
function placeNames(document: BoardDocument): ReadonlyMap<number, string> {
  const taken = new Set<string>();
  return new Map(
    document.places.map(({ id, name }) => {
      const wanted = slug(name);
      const given = wanted && !taken.has(wanted) ? wanted : `${wanted}-no-${id}`;
      taken.add(given);
      return [id, given];
    }),
  );
}

/** The slugs of two places, in alphabetical order. */
export function pairOf([first, second]: Pair, places: ReadonlyMap<number, string>): [string, string] {
  const [a, b] = [places.get(first) ?? "", places.get(second) ?? ""];
  return a < b ? [a, b] : [b, a];
}

interface Entry {
  readonly id: number;
  readonly between: Pair;
}

function nameOf([first, second]: [string, string], number: number): string {
  return `${first}--${second}${number > 0 ? `/${number}` : ""}`;
}

/** The number of each entry among those of the same places, counted from 1; 0 for the only one. */
function numbered(entries: readonly Entry[], places: ReadonlyMap<number, string>): ReadonlyMap<number, number> {
  const key = ({ between }: Entry) => pairOf(between, places).join("--");
  const total = new Map<string, number>();
  for (const entry of entries) total.set(key(entry), (total.get(key(entry)) ?? 0) + 1);
  const seen = new Map<string, number>();
  return new Map(
    entries.map((entry) => {
      const number = (seen.get(key(entry)) ?? 0) + 1;
      seen.set(key(entry), number);
      return [entry.id, total.get(key(entry))! > 1 ? number : 0];
    }),
  );
}
