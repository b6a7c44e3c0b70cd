import type { BoardBalance } from "../../net/messages";
import { isSamePair, type BoardDocument, type Pair } from "../../boardFile/boardDocument";
import { namesOf, type EntryNames } from "../../boardFile/entryNames";
import { changeTrack, parallels, setDouble } from "./edits";

/** A change that a search proposes; it names places, tracks and tickets as the board does. */
export type ProposedChange = BoardBalance["changes"][number];

/** The document with some changes, in order, and how many of them no longer fit. */
export function withChanges(
  document: BoardDocument,
  changes: readonly ProposedChange[],
): { document: BoardDocument; left: number } {
  let left = 0;
  for (const change of changes) {
    const changed = withChange(document, change);
    if (changed === null) left++;
    else document = changed;
  }
  return { document, left };
}

function withChange(document: BoardDocument, change: ProposedChange): BoardDocument | null {
  const names = namesOf(document);
  switch (change.kind) {
    case "length": {
      const tracks = tracksBetween(document, names, change.places);
      if (tracks.length === 0) return null;
      return tracks.reduce((each, { id }) => changeTrack(each, id, { length: change.length }), document);
    }
    case "colours": {
      const found = change.tracks.map((name) => document.tracks.find(({ id }) => names.tracks.get(id) === name));
      const [one, other] = found;
      if (!one || !other) return null;
      const first = changeTrack(document, one.id, { colour: other.colour });
      return changeTrack(first, other.id, { colour: one.colour });
    }
    case "lanes": {
      const [track] = tracksBetween(document, names, change.places);
      if (!track || parallels(document, track.id).length > 1 === change.is_double) return null;
      return setDouble(document, track.id, change.is_double);
    }
    case "ticket": {
      const between = pairOf(names, change.places);
      const old = document.tickets.find(({ id }) => names.tickets.get(id) === change.old);
      if (!between || !old) return null;
      const tickets = document.tickets.map((each) =>
        each === old ? { ...old, between, points: change.points } : each,
      );
      return { ...document, tickets };
    }
  }
}

function tracksBetween(document: BoardDocument, names: EntryNames, places: readonly string[]) {
  const pair = pairOf(names, places);
  return pair ? document.tracks.filter(({ between }) => isSamePair(between, pair)) : [];
}

function pairOf(names: EntryNames, places: readonly string[]): Pair | null {
  const ids = places.map((place) => [...names.places].find(([, name]) => name === place)?.[0]);
  return ids[0] === undefined || ids[1] === undefined ? null : [ids[0], ids[1]];
}
