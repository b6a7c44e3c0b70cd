import type { LogEntry } from "../../net/messages";
import type { BoardIndex } from "./boardIndex";
import { pathBetween } from "../paths/ownPaths";

/** The claim that brought a player the most: points for the track, and tickets that it completed. */
export interface BestMove {
  /** Its number in the replay. */
  move: number;
  track: string;
  points: number;
  tickets: readonly string[];
}

/** The entries that count: not those that were taken back, nor the taking back itself. */
export function countedEntries(entries: readonly LogEntry[]): LogEntry[] {
  const takenBack = new Set(entries.flatMap((entry) => entry.takes_back ?? []));
  return entries.filter((entry) => !entry.takes_back && !takenBack.has(entry.seq));
}

/** The best move of a seat; null if it has claimed nothing. */
export function bestMove(
  entries: readonly LogEntry[],
  seat: number,
  tickets: readonly string[],
  index: BoardIndex,
): BestMove | null {
  const tracks: string[] = [];
  const open = new Set(tickets);
  let best: { move: BestMove; worth: number } | null = null;
  countedEntries(entries).forEach((entry, place) => {
    for (const event of entry.events) {
      if (event.type !== "claimed" || event.seat !== seat) continue;
      tracks.push(event.track);
      const completed = [...open].filter((name) => pathBetween(index, tracks, index.tickets.get(name)!.places));
      for (const name of completed) open.delete(name);
      const worth = completed.reduce((sum, name) => sum + index.tickets.get(name)!.points, event.points);
      if (best && worth < best.worth) continue;
      best = { worth, move: { move: place + 1, track: event.track, points: event.points, tickets: completed } };
    }
  });
  return (best as { move: BestMove } | null)?.move ?? null;
}
