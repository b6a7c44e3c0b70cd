import type { HistoryGame } from "../../net/messages";

/** The place that the visitor's seat came in: all winners are first, and equal totals share a place. */
export function placeOf({ seat, totals, winners }: Pick<HistoryGame, "seat" | "totals" | "winners">): number {
  if (winners.includes(seat)) return 1;
  const own = totals[seat] ?? 0;
  const better = totals.filter((total, other) => winners.includes(other) || total > own);
  return 1 + better.length;
}
