import { plural } from "../plural";

/** Help, in English. The board's numbers are passed in. */
export const help = {
  title: "Help",
  turnTitle: "On your turn, do one of these",
  draw: (faceUp: number) =>
    `Draw two cards, from the ${faceUp} face-up cards or blind from the deck. A face-up locomotive counts as both.`,
  claim: "Claim a track: play as many cards of its colour as it has spaces. Locomotives stand in for any colour.",
  tickets: (drawn: number, least: number) =>
    `Draw ${plural(drawn, "ticket", "tickets")} and keep at least ${least}. Completed tickets score points, the others cost points.`,
  station: "Build a station: at the end of the game it lets you use one track of another player in that city.",
  boardTitle: (board: string) => `On this board: ${board}`,
  start: (trains: number) => `Everyone starts with ${plural(trains, "train", "trains")}.`,
  firstTickets: (dealt: number, least: number) =>
    dealt === 1
      ? "You keep your first ticket."
      : `Keep at least ${least} of your first ${plural(dealt, "ticket", "tickets")}.`,
  refill: (locomotives: number) =>
    `When ${plural(locomotives, "locomotive is", "locomotives are")} face up, all face-up cards are replaced.`,
  points: (list: string) => `Points for a track, by length: ${list}.`,
  parallel: "Nobody may own two tracks that run side by side.",
  parallelClosed: "Where tracks run side by side, only one of them can be claimed.",
  parallelFrom: (players: number) =>
    `Nobody may own two tracks that run side by side; with ${players} or fewer players, only one of them can be claimed.`,
  stations: (count: number) => `Everyone has ${plural(count, "station", "stations")}.`,
  stationPoints: (count: number, points: number) =>
    `Everyone has ${plural(count, "station", "stations")}; each one you don't build scores ${plural(points, "point", "points")}.`,
  tunnels: (cards: number) =>
    `Tunnels: ${plural(cards, "card is", "cards are")} revealed, and each one that matches costs you another card.`,
  ferries: "Ferries need at least as many locomotives as they show.",
  passengers: (most: number, second: number) =>
    `When you claim a track, you pick up a passenger at each end. In each colour, the most passengers score ${plural(most, "point", "points")}${second ? `, the second most ${second}` : ""}.`,
  longest: (points: number) => `The longest path scores ${plural(points, "point", "points")}.`,
  globetrotter: (points: number) => `The most completed tickets score ${plural(points, "point", "points")}.`,
  end: (trains: number) =>
    `When someone has ${trains === 0 ? "no trains left" : `${trains} or fewer trains left`}, everyone gets one more turn.`,
  keysTitle: "Keys",
  keys: {
    take: "take a face-up card",
    deck: "draw from the deck",
    both: "draw two from the deck",
    tickets: "draw tickets",
    track: "find a track",
    station: "find a city for a station",
    hand: "go to your cards",
    chat: "go to the chat",
    choose: "choose the focused item",
    cancel: "cancel",
    zoom: "zoom in, out, reset",
    help: "show this help",
  },
};
