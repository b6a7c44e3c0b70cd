import type { BotRating, LeaderboardRow } from "../../net/messages";

/** A line of a leaderboard: a player, or a bot that marks a rating. */
export type Line = { readonly key: string } & (LeaderboardRow | BotRating);

/** Players and bots in one list, the best first; of equal ones the player. */
export function merged(players: readonly LeaderboardRow[], bots: readonly BotRating[]): Line[] {
  const lines: Line[] = [
    ...players.map((row) => ({ ...row, key: row.player })),
    ...bots.map((row) => ({ ...row, key: `bot ${row.bot}` })),
  ];
  return lines.sort((one, other) => other.rating - one.rating);
}
