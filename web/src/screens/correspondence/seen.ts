import type { LogEntry } from "../../net/messages";

/** How many steps of a game this device has shown. */
export interface Seen {
  game: string | null;
  seq: number;
}

/** How many steps a visitor has seen: those that this device showed, or up to their own last action. */
export function seenBefore(
  kept: Seen | null,
  game: string | null,
  entries: readonly LogEntry[],
  viewer: number | null,
  seq: number,
): number {
  if (kept !== null && kept.game === game) return Math.min(kept.seq, seq);
  return [...entries].reverse().find((entry) => entry.seat === viewer)?.seq ?? seq;
}
