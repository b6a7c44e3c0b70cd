import { plural } from "../plural";

const PLACES = ["1st", "2nd", "3rd", "4th", "5th"];

/** The history of a visitor's games, in English. */
export const history = {
  history: {
    title: "Your games",
    lead: "Every game you finish. You need no account, and nobody else sees this page.",
    link: "Your games and achievements",
    none: "You have not finished a game yet.",
    start: "Play your first game",
    boards: "By board",
    board: "Board",
    games: "Games",
    wins: "Wins",
    best: "Best score",
    winsOf: (wins: number, share: number) => `${wins} (${share}%)`,
    streak: (now: number, longest: number) =>
      `${plural(now, "win", "wins")} in a row now; the longest streak was ${longest}.`,
    achievements: "Achievements",
    achieved: (count: number, all: number) => `${count} of ${all}`,
    open: "not yet",
    names: {
      "first-win": "First win",
      "all-tickets": "Every ticket",
      "long-path": "The long line",
      "high-score": "150 points",
      "three-in-a-row": "Three in a row",
      "every-board": "At home everywhere",
      "beat-expert": "Better than Expert",
      "beat-champion": "Champion of champions",
      "with-friends": "In good company",
    },
    about: {
      "first-win": "Win a game.",
      "all-tickets": "Complete all your tickets, three or more.",
      "long-path": "Build a path of 40 trains or more.",
      "high-score": "Score 150 points or more in one game.",
      "three-in-a-row": "Win three games in a row.",
      "every-board": "Win on USA, Europe and Germany.",
      "beat-expert": "Win against the bot Expert or a stronger one.",
      "beat-champion": "Win against the bot Champion.",
      "with-friends": "Finish a game with another person.",
    },
    list: "Finished games",
    place: (place: number, players: number) => `${PLACES[place - 1] ?? place} of ${players}`,
    won: "Won",
    tickets: (done: number, all: number) => `${done} of ${plural(all, "ticket", "tickets")}`,
    path: (length: number) => `longest path ${length}`,
    absent: "A bot finished it for you, so it does not count.",
    newer: "Newer",
    older: "Older",
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
};
