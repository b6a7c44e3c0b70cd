import { tabStorage } from "../storage";

/** The tickets of an offer that are ticked but not yet kept: they survive a reload. */
const KEY = "ironlanes.ticked";

interface Ticked {
  /** The table and the tickets on offer. */
  of: string;
  positions: number[];
}

const nameOf = (table: string, offer: readonly string[]) => [table, ...offer].join(" ");

export function readTicked(table: string, offer: readonly string[]): ReadonlySet<number> {
  try {
    const ticked = JSON.parse(tabStorage()?.getItem(KEY) ?? "null") as Ticked | null;
    return new Set(ticked?.of === nameOf(table, offer) ? ticked.positions : []);
  } catch {
    return new Set(); // left by another version of the page
  }
}

export function keepTicked(table: string, offer: readonly string[], positions: ReadonlySet<number>): void {
  const ticked: Ticked = { of: nameOf(table, offer), positions: [...positions] };
  tabStorage()?.setItem(KEY, JSON.stringify(ticked));
}
