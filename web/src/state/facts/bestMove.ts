import type { LogEntry } from "../../net/messages";
import type { BoardIndex } from "./boardIndex";

/** A claim of a player. */
export interface Claim {
  /** Its number in the replay. */
  move: number;
  track: string;
  points: number;
}

/** The claim that brought a player the most: points for the track, and tickets that it completed. */
export interface BestMove extends Claim {
  tickets: readonly string[];
}

/** The entries that count: not those that were taken back, nor the taking back itself. */
export function countedEntries(entries: readonly LogEntry[]): LogEntry[] {
  const takenBack = new Set(entries.flatMap((entry) => entry.takes_back ?? []));
  return entries.filter((entry) => !entry.takes_back && !takenBack.has(entry.seq));
}

/** The claims of a seat. */
export function claimsOf(entries: readonly LogEntry[], seat: number): Claim[] {
  return countedEntries(entries).flatMap(({ events }, place) =>
    events.flatMap((event) =>
      event.type === "claimed" && event.seat === seat
        ? [{ move: place + 1, track: event.track, points: event.points }]
        : [],
    ),
  );
}

/** The best of the claims, the latest of equals; `completedBy` has the place of the claim that completed each ticket. */
export function bestMove(
  claims: readonly Claim[],
  tickets: readonly string[],
  completedBy: readonly number[],
  index: BoardIndex,
): BestMove | null {
  const moves = claims.map((claim, place) => ({
    ...claim,
    tickets: tickets.filter((_, ticket) => completedBy[ticket] === place),
  }));
  const worth = (move: BestMove) =>
    move.tickets.reduce((sum, name) => sum + (index.tickets.get(name)?.points ?? 0), move.points);
  return moves.reduce<BestMove | null>((best, move) => (best && worth(move) < worth(best) ? best : move), null);
}
