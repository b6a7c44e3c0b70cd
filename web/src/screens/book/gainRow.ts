import type { Gain } from "../../net/messages";

/** A row of a table: something with a name, and how those fare who have it or do it. */
export interface GainRow {
  readonly name: string;
  readonly gain?: Gain;
}

/** Whose page is shown: of a track or of a city. */
export interface Shown {
  readonly kind: "track" | "city";
  readonly name: string;
}

/** What the address of the page asks for. */
export function shownIn(asked: URLSearchParams): Shown | null {
  for (const kind of ["track", "city"] as const) {
    const name = asked.get(kind);
    if (name) return { kind, name };
  }
  return null;
}
