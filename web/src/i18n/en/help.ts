import { plural } from "../plural";

/** Help, in English: what is a number of the board is given. */
export const help = {
  title: "Help",
  turnTitle: "Your turn: one of these",
  draw: (faceUp: number) =>
    `Draw two cards, from the ${faceUp} face-up ones or blind from the deck. A face-up locomotive counts as both.`,
  claim: "Claim a track: lay down as many cards of its colour as it has spaces. Locomotives stand in for any colour.",
  tickets: (drawn: number, least: number) =>
    `Draw ${plural(drawn, "ticket", "tickets")} and keep at least ${least}. Completed they bring points, else they cost them.`,
  station: "Build a station: at the end it lends you one track of another player in that city.",
  boardTitle: (board: string) => `On this board: ${board}`,
  start: (trains: number) => `Everyone begins with ${plural(trains, "train", "trains")}.`,
  firstTickets: (dealt: number, least: number) =>
    `Of the first ${plural(dealt, "ticket", "tickets")} you keep at least ${least}.`,
  refill: (locomotives: number) =>
    `As soon as ${plural(locomotives, "locomotive lies", "locomotives lie")} face up, all face-up cards are replaced.`,
  points: (list: string) => `Points for a track by its length: ${list}.`,
  parallel: "Nobody may own two tracks that lie side by side.",
  parallelClosed: "Of tracks that lie side by side only one can be claimed.",
  parallelFrom: (players: number) =>
    `Nobody may own two tracks that lie side by side; with ${players} players or fewer only one of them can be claimed.`,
  stations: (count: number) => `Everyone has ${plural(count, "station", "stations")}.`,
  stationPoints: (count: number, points: number) =>
    `Everyone has ${plural(count, "station", "stations")}; each one never built brings ${plural(points, "point", "points")}.`,
  tunnels: (cards: number) =>
    `Tunnels: ${plural(cards, "card is", "cards are")} revealed, and each that fits costs one card more.`,
  ferries: "Ferries need at least as many locomotives as they show.",
  passengers: (most: number, second: number) =>
    `Whoever claims a track takes a passenger at both ends. For each colour the most bring ${plural(most, "point", "points")}${second ? `, the second most ${second}` : ""}.`,
  longest: (points: number) => `The longest path brings ${plural(points, "point", "points")}.`,
  globetrotter: (points: number) => `The most completed tickets bring ${plural(points, "point", "points")}.`,
  end: (trains: number) =>
    `When someone has ${trains === 0 ? "no trains left" : `${plural(trains, "train", "trains")} or fewer`}, everyone has one more turn.`,
  keysTitle: "Keys",
  keys: {
    take: "take a face-up card",
    deck: "draw from the deck",
    both: "draw both from the deck",
    tickets: "draw tickets",
    track: "find a route",
    station: "find a city for a station",
    hand: "to your cards",
    chat: "to the chat",
    choose: "choose what has the focus",
    cancel: "cancel",
    zoom: "zoom",
    help: "this help",
  },
};
