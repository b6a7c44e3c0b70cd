import type { HintWords } from "../hintWords";
import { plural, pluralWord } from "../plural";

const cards = (count: number) => plural(count, "card", "cards");
const trains = (count: number) => plural(count, "train", "trains");

/** Hints, in English. */
export const hints: HintWords = {
  title: "Hint",
  facts: "What you can see",
  level: (level, most) => `Level ${level} of ${most}`,
  thinking: "Comparing the moves …",
  more: "More",
  doIt: "Do it",
  equal: "As good as each other, as far as the coach can tell.",
  gain: (points) => `About ${plural(points, "point", "points")} better than the other moves.`,
  behind: (points) => `About ${plural(points, "point", "points")} behind.`,
  best: "Best",
  nudges: {
    claim: ({ ticket, urgent }) => {
      if (ticket === null) return "A track is worth more than cards now.";
      return urgent ? `Something on the way of ${ticket} is in danger.` : `You can build something for ${ticket} now.`;
    },
    cards: ({ card }) =>
      card === null ? "Collect cards. What lies open is not all there is." : `Look at the open cards: ${card}.`,
    tickets: () => "You have time for more tickets.",
    keep: () => "Look at which tickets share their way.",
    station: ({ place }) => `A station could help${place === null ? "" : ` at ${place}`}.`,
    tunnel: () => "Think about what the tunnel is worth to you, and what the cards are worth elsewhere.",
    passenger: ({ place }) =>
      `Compare the passengers${place === null ? "" : ` at ${place}`} with what the others have.`,
    pass: () => "There is nothing to choose.",
  },
  moves: {
    claim: (track, payment) => `Claim ${track} with ${payment}`,
    draw: (card) => `Take the ${card} card`,
    locomotive: "Take the open locomotive",
    deck: "Draw from the deck",
    tickets: "Draw tickets",
    keep: (tickets) => `Keep ${tickets}`,
    station: (city, payment) => `Build a station at ${city} with ${payment}`,
    pay: (payment) => `Pay ${payment} for the tunnel`,
    decline: "Give up the tunnel",
    passenger: (place, colour) => `Take the ${colour} passenger at ${place}`,
    pass: "Pass",
  },
  table: {
    caption: "The sets that you may keep",
    tickets: "Keep",
    trains: "Trains",
    shared: "Shared",
    completed: "Done",
    expected: "Points",
    of: (completed, games) => `${completed} of ${games}`,
    noWay: "no way",
    note: (games) =>
      `Shared: trains that serve several tickets. Done: how often all were completed in ${games} trial games. Points: what you can expect in the end, give or take 7.`,
  },
  reasons: {
    "completes-ticket": ({ ticket, points }, names) =>
      `Completes ${names.ticket(ticket)}: ${plural(points, "point", "points")} instead of minus ${points}.`,
    "brings-ticket-near": ({ ticket, trains: left }, names) => `Brings ${names.ticket(ticket)} to ${trains(left)}.`,
    "two-tickets": ({ tickets }) => `Serves ${tickets === 2 ? "two" : tickets} tickets at once.`,
    "only-way-left": ({ ticket, trains: more }, names) =>
      more == null
        ? `If someone takes it, ${names.ticket(ticket)} can't be completed any more.`
        : `If someone takes it, the detour costs ${trains(more)}.`,
    "track-points": ({ spaces, points }) =>
      `${plural(spaces, "space", "spaces")}: ${plural(points, "point", "points")} in one turn.`,
    block: ({ seat, trains: more }, names) =>
      more == null
        ? `Cuts ${names.player(seat)}'s network in two.`
        : `Cuts ${names.player(seat)}'s network: a detour of ${trains(more)}.`,
    "end-now": () => "Starts the last round while you lead on the board.",
    "tunnel-risk": ({ percent }) => `With the cards you have left, the tunnel fails in about ${percent} of 100 tries.`,
    "card-needed": ({ card, track, cards: count }, names) =>
      `${names.track(track)} still needs ${plural(count, "card", "cards")} in ${names.card(card)}.`,
    scarce: ({ card, left, total }, names) =>
      `${names.card(card)} is scarce: ${left} of ${total} ${pluralWord(left, "is", "are")} left to come.`,
    "cards-together": ({ card, cards: count }, names) => `Makes ${cards(count)} in ${names.card(card)}.`,
    "deck-better": ({ one_in }) => `None of the open cards helps; in the deck, 1 in ${one_in} is a locomotive.`,
    "deck-chance": ({ one_in }) => `In the deck, 1 card in ${one_in} is a locomotive.`,
    "locomotive-price": () => "It fits every track, but it takes your whole draw.",
    "draw-tickets": ({ trains: left }) => `All tickets are done, and ${trains(left)} are left: time for more.`,
    "tickets-fit": ({ trains: all, shared }) =>
      shared === 0 ? `Together they need ${trains(all)}.` : `Together they need ${trains(all)}; ${shared} are shared.`,
    "station-last": ({ ticket, points, cost }, names) =>
      `Only a station still saves ${names.ticket(ticket)} (${points} points); it costs ${cost} points.`,
    "passenger-lead": ({ colour, own, others }, names) =>
      `${names.card(colour)}: you have ${own}, another player has ${others}.`,
    "only-move": () => "It is the only move.",
    champion: () => "The champion would consider this.",
    "ticket-open": ({ ticket, trains: left }, names) => `${names.ticket(ticket)}: ${trains(left)} to go.`,
    "ticket-lost": ({ ticket }, names) => `${names.ticket(ticket)} can't be completed any more.`,
    "trains-short": ({ needed, trains: left }) =>
      `Your tickets need ${trains(needed)} and you have ${left}: one has to go.`,
    "end-danger": ({ seat }, names) => `${names.player(seat)} may start the last round next turn.`,
  },
};
