import { plural } from "../plural";

const ORDINALS = ["first", "second", "third", "fourth", "fifth"];
const points = (count: number) => plural(count, "point", "points");

/** Taking back, the count at the end, the company at the table, and what players may want to know, in English. */
export const ending = {
  takeBack: {
    button: "Take back",
    hint: "Take back your last claim or station, until the next player acts",
    told: (what: string) => `took back ${what}`,
  },
  ending: {
    title: "The count",
    over: "The game is over. Now the points are counted.",
    counting: "Counting the points …",
    ahead: (by: number) => (by === 0 ? "You win the tie!" : `You are first, ${points(by)} ahead.`),
    behind: (place: number, by: number) =>
      by === 0
        ? `You are ${ORDINALS[place - 1]}: level on points, but behind in the tie-break.`
        : `You are ${ORDINALS[place - 1]}, ${points(by)} behind.`,
    best: "Your best move:",
    bestTrack: (track: string, count: number) => `${track}, ${points(count)}`,
    bestTicket: (ticket: string, count: number) => `with the ticket ${ticket}, ${points(count)}`,
    bestMove: (move: number) => `Watch move ${move}`,
    share: "Share a picture",
    shareFailed: "The picture could not be made.",
    dock: "All tickets",
    lookHint: "Show it on the board",
  },
  reactions: {
    title: "Reactions",
    names: {
      hello: "Hello!",
      "well-played": "Well played!",
      wow: "Wow!",
      oops: "Oops!",
      thinking: "Let me think …",
      "good-game": "Good game!",
    },
    mute: (name: string) => `Mute ${name}`,
    unmute: (name: string) => `${name} is muted: listen again`,
  },
  panel: {
    longest: (length: number, isLeading: boolean) =>
      `Longest path: ${length}${isLeading ? ", the longest of all" : ""}`,
    known: "Took face up and still holds",
    gone: "Discarded since the shuffle:",
    none: "none",
  },
  passengerRace: {
    worth: (first: number, second: number) =>
      `The most of a colour bring ${points(first)} at the end, the second most ${second}.`,
    own: (count: number) => `you have ${count}`,
    most: (names: string, count: number) => `${names}: ${count}`,
    nobody: "nobody else has any",
    gain: (count: number) => `+${count} for now`,
  },
  tunnelReveal: {
    title: (name: string, track: string) => `${name} in the tunnel ${track}`,
    laid: "Laid down",
    revealed: "Revealed",
    match: (card: string) => `${card}, costs one more`,
  },
};
