import type { Gain } from "../../net/messages";

/** A row of a table: something with a name, and how those fare who have it or do it. */
export interface GainRow {
  readonly name: string;
  readonly gain?: Gain;
}

/** A column of a table; `of` is how many a figure is the share or the mean of. */
export interface GainColumn<Row> {
  readonly label: string;
  readonly text: (row: Row) => string;
  readonly of?: (row: Row) => number;
}

const KINDS = ["track", "city", "ticket"] as const;

/** Whose page is shown. */
export interface Shown {
  readonly kind: (typeof KINDS)[number];
  readonly name: string;
}

/** What the address of the page asks for. */
export function shownIn(asked: URLSearchParams): Shown | null {
  for (const kind of KINDS) {
    const name = asked.get(kind);
    if (name) return { kind, name };
  }
  return null;
}
