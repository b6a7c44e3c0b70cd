import type { AchievementTexts } from "../achievements";
import { plural } from "../plural";
import { listed } from "../reasons";

const PLACES = ["1st", "2nd", "3rd", "4th", "5th"];

const ACHIEVEMENTS: AchievementTexts = {
  "first-win": { title: () => "First win", about: () => "Win a game." },
  "all-tickets": {
    title: () => "Every ticket",
    about: ({ amount }) => `Complete all your tickets, ${amount} or more.`,
  },
  "long-path": { title: () => "The long line", about: ({ amount }) => `Build a path of ${amount} trains or more.` },
  "high-score": {
    title: ({ amount }) => `${amount} points`,
    about: ({ amount }) => `Score ${amount} points or more in one game.`,
  },
  "in-a-row": {
    title: ({ amount }) => `${amount} in a row`,
    about: ({ amount }) => `Win ${amount} games in a row.`,
  },
  "every-board": { title: () => "At home everywhere", about: ({ boards }) => `Win on ${listed(boards, "and")}.` },
  "beat-expert": {
    title: ({ bot }) => `Better than ${bot}`,
    about: ({ bot }) => `Win against the bot ${bot} or a stronger one.`,
  },
  "beat-champion": { title: () => "Champion of champions", about: ({ bot }) => `Win against the bot ${bot}.` },
  "with-friends": { title: () => "In good company", about: () => "Finish a game with another person." },
};

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
    all: ACHIEVEMENTS,
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
