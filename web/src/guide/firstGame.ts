import type { NewTable } from "../net/messages";

/**
 * The table of the guided first game. Its seed deals two short tickets that meet in Santa Fe, and cards that complete one
 * of them in three turns, whichever way the bot plays.
 */
export const FIRST_GAME: NewTable = {
  board: "usa",
  players: 2,
  bot: "beginner",
  seed: "381",
  start: true,
  options: { first_seat: 0, is_listed: false },
};

/** The tickets that go well together in that deal, and for each ticket of it the tracks to suggest, in order. */
export const KEEP = ["denver--el-paso", "chicago--santa-fe"] as const;
export const TRACKS: { readonly [ticket: string]: readonly string[] } = {
  "denver--el-paso": ["el-paso--santa-fe", "denver--santa-fe"],
  "chicago--santa-fe": [
    "oklahoma-city--santa-fe",
    "kansas-city--oklahoma-city/1",
    "kansas-city--oklahoma-city/2",
    "kansas-city--saint-louis/1",
    "kansas-city--saint-louis/2",
    "chicago--saint-louis/1",
    "chicago--saint-louis/2",
  ],
};
