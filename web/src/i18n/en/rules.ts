import { plural } from "../plural";

/** The rules of a board, in English. The board's numbers are passed in. */
export const rules = {
  title: (board: string) => `Rules: ${board}`,
  otherBoards: "Other boards",
  loadFailed: "These rules can't be shown.",
  pointsTitle: "Points for a track",
  spaces: "Spaces",
  points: "Points",
  chapters: {
    goal: "The goal",
    turn: "Your turn",
    cards: "Drawing cards",
    tracks: "Claiming a track",
    parallel: "Tracks side by side",
    ferries: "Ferries",
    tunnels: "Tunnels",
    stations: "Stations",
    tickets: "Tickets",
    longTickets: "Long tickets",
    ticketDecks: "Two ticket decks",
    countries: "Countries",
    passengers: "Passengers",
    mostTickets: "Most tickets",
    longestPath: "Longest path",
    end: "The last round",
    score: "The final score",
  },
  goal: "Connect the cities of your tickets with your trains, and score the most points.",
  start: (trains: number, cards: number) =>
    `Everyone starts with ${plural(trains, "train", "trains")} and ${plural(cards, "card", "cards")}.`,
  firstTickets: (dealt: number, least: number) =>
    dealt === 1
      ? "You keep your first ticket."
      : `Keep at least ${least} of your first ${plural(dealt, "ticket", "tickets")}.`,
  unkept: {
    bottom: "The others go to the bottom of the ticket deck.",
    out: "The others leave the game.",
    shuffled: "The others are shuffled back into their decks.",
  },
  turn: "On your turn, do exactly one of these:",
  actions: {
    cards: "draw cards,",
    tracks: "claim a track,",
    tickets: "draw tickets,",
    lastTickets: "or draw tickets.",
    lastStation: "or build a station.",
  },
  draw: (faceUp: number) =>
    faceUp === 1
      ? "Draw two cards: the face-up card, or blind from the deck."
      : `Draw two cards, from the ${faceUp} face-up cards or blind from the deck.`,
  locomotive: "A face-up locomotive counts as both cards; drawn blind, it is a card like any other.",
  refill: (locomotives: number) =>
    `When ${plural(locomotives, "locomotive is", "locomotives are")} face up, all face-up cards are replaced.`,
  deck: (cards: number, locomotives: number) =>
    `The deck has ${cards} cards, ${locomotives} of them locomotives. When it is empty, the discards are shuffled.`,
  claim: "Play as many cards of the track's colour as it has spaces. A gray track takes cards of any one colour.",
  standIn: "Locomotives stand in for any colour.",
  anywhere: "You may claim any free track that you have enough trains for, connected to your others or not.",
  parallel: "Nobody may own two tracks that run side by side.",
  parallelClosed: "Where tracks run side by side, only one of them can be claimed.",
  parallelFrom: (players: number) =>
    `Nobody may own two tracks that run side by side. With ${players} or fewer players, only one of them can be claimed: the others are closed.`,
  ferry: "A ferry shows locomotives: at least that many of your cards must be locomotives.",
  ferryRest: "The other cards are of any one colour.",
  tunnel: (cards: number) =>
    `Play your cards, then ${plural(cards, "card is", "cards are")} revealed from the deck. Each one of your colour, and each locomotive, costs you one more card.`,
  tunnelDecline: "If you can't or don't want to pay, take your cards back. Your turn is over.",
  station:
    "A station in a city lets you use one track of another player there for your tickets. That is settled at the end of the game.",
  stationPrice: (count: number, price: string) =>
    `You have ${plural(count, "station", "stations")}; each city has room for one. ${price}`,
  stationPrices: [
    "The first one costs 1 card",
    "the second one 2 cards of a colour",
    "the third one 3 cards of a colour",
    "the fourth one 4 cards of a colour",
  ],
  stationPoints: (points: number) => `Each one that you don't build scores ${plural(points, "point", "points")}.`,
  ticket: "If your tracks connect its two cities, a ticket scores its points at the end. If they don't, you lose them.",
  drawTickets: (drawn: number, least: number) =>
    `Drawing tickets is a whole turn: draw ${plural(drawn, "ticket", "tickets")} and keep at least ${least}.`,
  longTickets: (long: number, dealt: number, points: string) =>
    `${long === 1 ? "One" : long} of your first ${dealt} tickets ${long === 1 ? "is" : "are"} long, worth ${points} points. You need not keep ${long === 1 ? "it" : "them"}.`,
  noMoreLong: "There are no other long tickets in the game.",
  ticketDecks: (short: string, long: string) =>
    `Short tickets are worth ${short} points, long ones ${long}. Each kind has a deck of its own.`,
  split: (drawn: number) => `Before you draw ${drawn} tickets, say how many you want from each deck.`,
  country: "A ticket to a country needs only one of its ends.",
  countryEnds: "But your trains can't pass through: two tracks into the same country are not connected there.",
  passenger: "When you claim a track, you pick up one passenger at each end of it. You choose the colour.",
  passengerPoints: (most: number, second: number) =>
    `At the end, the most passengers of a colour score ${plural(most, "point", "points")}${second ? `, the second most ${second}` : ""}.`,
  mostTickets: (points: number) =>
    `Whoever completes the most tickets scores ${plural(points, "point", "points")} extra. In a tie, everyone who is tied does.`,
  longestPath: (points: number) =>
    `Whoever has the longest unbroken path scores ${plural(points, "point", "points")} extra. In a tie, everyone who is tied does.`,
  longestPathUse: "It may pass through a city several times, but uses each track once.",
  longestPathStations: "Tracks of others that your stations use don't count.",
  end: (trains: number) =>
    `When someone ends their turn with ${trains === 0 ? "no trains" : `${trains} or fewer trains`} left, everyone gets one more turn, that player last.`,
  scoreTracks: "The points for tracks, which you get at once,",
  scoreTickets: "plus the tickets that you completed, minus the others,",
  scoreExtra: (list: string) => `plus ${list}.`,
  scoreOnly: "and nothing else.",
  extras: {
    longestPath: (points: number) => `${points} for the longest path`,
    mostTickets: (points: number) => `${points} for the most tickets`,
    stations: (points: number) => `${points} for each station left`,
    passengers: "the points for passengers",
  },
  tie: (list: string) => `If several have the most points, this decides: ${list}.`,
  then: ", then ",
  tieBreaks: {
    tickets: "the most completed tickets",
    stations: "the fewest stations built",
    "longest-path": "the longest path",
    passengers: "the most passengers",
  },
  range: (least: number, most: number) => (least === most ? `${least}` : `${least} to ${most}`),
  basicsTitle: (board: string) => `Your first game: ${board}`,
  basicsLead: "This is how it goes. If you would rather be shown, take the guided first game:",
  newsTitle: (board: string) => `New on this board: ${board}`,
  newsLead: "The rest is as on the other boards.",
  newsDone: "Got it",
};
