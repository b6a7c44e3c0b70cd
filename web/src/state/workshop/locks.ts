import type { BoardLocks } from "../../net/messages";
import type { BoardDocument } from "../../boardFile/boardDocument";
import type { EntryNames } from "../../boardFile/entryNames";
import { parallels } from "./edits";
import type { Selection } from "./problems";

/** The ids of places, tracks and tickets that stay when the rest is made anew. */
export type Locks = ReadonlySet<number>;

/** Locks something, or unlocks it; parallel tracks are locked together. */
export function toggled(locks: Locks, document: BoardDocument, { kind, id }: Selection): Locks {
  const ids = kind === "track" ? parallels(document, id).map((track) => track.id) : [id];
  const next = new Set(locks);
  for (const each of ids) {
    if (locks.has(id)) next.delete(each);
    else next.add(each);
  }
  return next;
}

/** How many things of a board are locked. */
export function countLocked(locks: Locks, { places, tracks, tickets }: BoardDocument): number {
  return [...places, ...tracks, ...tickets].filter(({ id }) => locks.has(id)).length;
}

/** What is locked, by the names on the board. */
export function lockedNames(locks: Locks, names: EntryNames): BoardLocks {
  const locked = (entries: ReadonlyMap<number, string>) =>
    [...entries].filter(([id]) => locks.has(id)).map(([, name]) => name);
  return { places: locked(names.places), tracks: locked(names.tracks), tickets: locked(names.tickets) };
}
