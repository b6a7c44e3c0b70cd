import type { Home } from "../../net/messages";

/** The name under which this device keeps the bots that were chosen. */
export const CHOICE = "opponents";

/** The bots that were chosen, one for all seats or one for each; the first opponent where none of them is known. */
export function chosenBots(kept: unknown, home: Pick<Home, "bots" | "first_opponent">): string[] {
  const known = new Set(home.bots.map(({ name }) => name));
  const bots = Array.isArray(kept) ? kept.filter((bot): bot is string => known.has(bot as string)) : [];
  return bots.length > 0 ? bots : [home.first_opponent];
}

/** A bot for each of so many seats: the last one is repeated, and the others that are too many are left out. */
export function botsForSeats(bots: readonly string[], seats: number): string[] {
  return Array.from({ length: seats }, (_, seat) => bots[Math.min(seat, bots.length - 1)]!);
}
