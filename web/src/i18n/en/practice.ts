import { plural, withError } from "../plural";

/** Practice from one's own errors, in English. */
export const practice = {
  title: "Practice",
  lead: "Find the better move in positions of your own games. Every move counts that is as good as the best, as far as can be told.",
  due: "due now",
  later: "later",
  known: "known",
  begin: "Begin",
  none: "Nothing is due.",
  never: "Play a game to its end. When its review finds a clear error of yours, you can practise it here.",
  nextAt: (when: string) => `The next exercise is due ${when}.`,
  intervals: "What you find is asked again after 1, 3, 7 and 21 days; what you don't find, after a day.",
  start: "Play a game",
  levels: {
    title: "You play like",
    lead: "By what your decisions give away in reviewed games, compared with the bots of each level.",
    like: (level: string, board: string) => `You play like ${level} on ${board}`,
    range: (weakest: string, strongest: string) => `between ${weakest} and ${strongest}`,
    sure: "quite certainly",
    figures: (points: string, games: number) =>
      `${points} points given away a game, over ${plural(games, "game", "games")}`,
    missing: (board: string, count: number) =>
      `${board}: ${plural(count, "more reviewed game", "more reviewed games")} until it can be told.`,
    players: (count: number) => `with ${count} players`,
  },
  exercise: {
    title: "Exercise",
    task: (turn: number) =>
      turn === 0
        ? "First tickets. There was something better than your choice: find it."
        : `Turn ${turn}. There was something better than your move: find it.`,
    judging: "Your move is being judged …",
    back: "All exercises",
    showResult: "Result",
  },
  result: {
    right: "Found",
    wrong: "There is something better",
    same: "That is what you played then",
    chosen: "Your choice",
    played: "Played then",
    better: "Better",
    best: "In the review",
    cost: (figures: string) => `cost ${figures}`,
    asGood: "as good as the best move, as far as can be told",
    loses: (points: number, error: number) => `loses ${withError(points, error)} points`,
    again: (when: string) => `You are asked again ${when}.`,
    over: "You know this one: you are not asked again.",
    next: "Next",
    retry: "Try another move",
    watch: "Watch the game",
    failed: "This move could not be judged. Try it again, or another one.",
  },
};
