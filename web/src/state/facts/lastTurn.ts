import type { Scene } from "../../net/messages";

/** Where a player is in the last round: their last turn is still to come, is now, or is over; null before it. */
export type LastTurn = "coming" | "now" | "over" | null;

/** Everybody has one more turn after the player who began the last round, that one last (E1). */
export function lastTurn({ view, turns_left: left }: Scene): LastTurn {
  const { last_turn_of: first, viewer, seats } = view;
  if (first == null || viewer == null || left == null || view.phase === "over") return null;
  const own = (viewer - first - 1 + seats.length) % seats.length;
  const current = seats.length - left;
  if (own === current) return "now";
  return own > current ? "coming" : "over";
}
