import { plural } from "../plural";

/** Tournaments, in English. */
export const tournament = {
  title: "Tournament",
  newTitle: "New tournament",
  newLead:
    "For a club or a group of friends: share the link, start when everyone has joined, and the server does the rest.",
  name: "Name",
  board: "Board",
  form: "Form",
  forms: { swiss: "Swiss system", knockout: "Knock-out" },
  seats: "Players per table",
  rounds: "Rounds",
  pace: "Pace",
  live: "Live: 60 s per turn, 5 min reserve",
  create: "Create the tournament",
  facts: (form: string, seats: number, board: string) =>
    `${form} · ${board} · ${plural(seats, "player", "players")} per table`,
  roundCount: (count: number) => plural(count, "round", "rounds"),
  share: "Share this link",
  join: "Join",
  leave: "Leave the tournament",
  start: "Start the tournament",
  startHint: (count: number) =>
    `${plural(count, "player has", "players have")} joined. Nobody can join after the start.`,
  waitForHost: "The host starts the tournament when everyone has joined.",
  over: "The tournament is over.",
  wins: (name: string) => `${name} wins the tournament.`,
  yourGame: "Your game is waiting.",
  toTable: "To your table",
  standings: "Standings",
  none: "Nobody has joined yet.",
  place: "Place",
  player: "Player",
  points: "Points",
  opponents: "Opponents' points",
  you: "you",
  left: "left",
  round: (number: number) => `Round ${number}`,
  bye: "has no opponent this round",
  watch: "Watch",
  isPlaying: "in progress",
};
