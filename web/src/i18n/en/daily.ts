import { plural } from "../plural";

/** The daily deal, in English. */
export const daily = {
  title: "Daily deal",
  lead: (board: string) =>
    `${board} for two, against the champion. Everybody gets the same deal today, and one attempt. The next one comes at midnight UTC.`,
  play: "Play",
  goOn: "Continue",
  played: (count: number) =>
    count === 0
      ? "Nobody has finished it yet today."
      : `${plural(count, "person has", "people have")} finished it today.`,
  hidden: "You see how others did when you have finished.",
  place: (place: number, count: number) => `You are number ${place} of ${count}.`,
  uncounted: "A bot finished this game for you, so it does not count.",
  nobody: "Nobody played it.",
  yesterday: (board: string) => `Yesterday: ${board}`,
  columns: { place: "Place", name: "Name", points: "Points", champion: "Champion", game: "Game" },
  replay: "Replay",
  note: "Ranked by the points ahead of the champion. Every game here was played again from its record by the server. Others can watch your game, and you theirs, when the day is over. It is the same deal, not the same luck: who gets the next card depends on what both choose.",
};
