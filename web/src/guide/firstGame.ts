import type { NewTable } from "../net/messages";

/**
 * The table of the guided first game. Its seed deals two short tickets that the champion would keep too, and cards that
 * complete one of them in three turns, whichever way the bot plays.
 */
export const FIRST_GAME: NewTable = {
  board: "usa",
  players: 2,
  bot: "beginner",
  seed: "1189",
  start: true,
  options: { first_seat: 0, is_listed: false },
};

/** The tickets that go well together in that deal, and for each ticket of it the tracks to suggest, in order. */
export const KEEP = ["denver--el-paso", "houston--kansas-city"] as const;
export const TRACKS: { readonly [ticket: string]: readonly string[] } = {
  "denver--el-paso": ["denver--santa-fe", "el-paso--santa-fe"],
  "houston--kansas-city": [
    "dallas--houston/1",
    "dallas--houston/2",
    "dallas--oklahoma-city/1",
    "dallas--oklahoma-city/2",
    "kansas-city--oklahoma-city/1",
    "kansas-city--oklahoma-city/2",
  ],
};
