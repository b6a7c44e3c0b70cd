import { plural } from "../plural";
import { listed, reasonSentence, type ReasonWords } from "../reasons";

const WANTED = {
  "setup-split": "first announce how many of your tickets come from which deck",
  "setup-tickets": "first choose the tickets that you keep",
  turn: "it is the beginning of a turn",
  "second-draw": "first draw your second card",
  "keep-tickets": "first choose the tickets that you keep",
  tunnel: "first pay the tunnel's extra cards, or give it up",
  passengers: "first choose a passenger",
  over: "the game is over",
} as const;

const TOO_FAST = {
  names: "Too many names in a short time. Wait a minute.",
  tables: "Too many tables in a short time. Wait a minute.",
  records: "Too many records in a short time. Wait a minute.",
  chat: "You are writing too fast. Wait a moment.",
} as const;

/** `2 red cards`, `1 locomotive`. */
function cards(count: number, card: string): string {
  return card === "locomotive"
    ? plural(count, "locomotive", "locomotives")
    : plural(count, `${card} card`, `${card} cards`);
}

function counts(held: { readonly [card: string]: number }): string {
  const kinds = Object.entries(held).map(([card, count]) => cards(count, card));
  return kinds.length ? listed(kinds, "and") : "empty";
}

/** Why something can't be done, in English. */
export const reasons: ReasonWords = {
  "game-over": () => "The game is over.",
  "not-now": ({ phase }) => `Not now: ${WANTED[phase]}.`,
  "not-your-turn": ({ to_move }, names) => `It is not your turn: ${names.player(to_move)} is to move.`,
  "not-face-up": ({ card }) =>
    card === "locomotive" ? "No locomotive lies face up." : `No ${card} card lies face up.`,
  "locomotive-second": () => "A face-up locomotive can't be taken as the second card.",
  "deck-empty": () => "The deck is empty, and there are no discards to make a new one of.",
  "track-claimed": ({ track, owner, is_own }, names) =>
    `${is_own ? "You have" : `${names.player(owner)} has`} claimed ${names.track(track)} already.`,
  "own-parallel": ({ track }, names) =>
    `You have a track parallel to ${names.track(track)}, and may not claim a second one of the group.`,
  "group-closed": ({ track, players }, names) =>
    `A track parallel to ${names.track(track)} is claimed: with ${players} players or fewer that closes this one.`,
  "too-few-trains": ({ track, length, trains }, names) =>
    `${names.track(track)} takes ${plural(length, "train", "trains")}, and you have ${trains}.`,
  "too-few-locomotives": ({ track, needed, locomotives }, names) =>
    `The ferry ${names.track(track)} needs at least ${cards(needed, "locomotive")}, and you have ${locomotives}.`,
  "too-few-cards": ({ track, length, colour, best, cards: held, locomotives }, names) => {
    const isGray = colour === "gray";
    const needed = isGray ? `${plural(length, "card", "cards")} of one colour` : cards(length, colour);
    const have = `${cards(held, best)} and ${cards(locomotives, "locomotive")}`;
    return `${names.track(track)} needs ${needed}, or locomotives: you have ${isGray ? "at most " : ""}${have}.`;
  },
  "not-these-cards": ({ payment, hand }) => `You can't pay ${counts(payment)}: your hand is ${counts(hand)}.`,
  "no-station-left": () => "You have no station left.",
  "station-there": ({ city }, names) => `There is a station in ${names.place(city)} already.`,
  "station-cost": ({ cards: cost }) =>
    `Your next station costs ${plural(cost, "card", "cards")} of one colour, or locomotives.`,
  "no-tickets-left": () => "There are no tickets left to draw.",
  "other-number": ({ tickets }) => `You have to draw ${plural(tickets, "ticket", "tickets")} in all.`,
  "deck-too-small": ({ short, long }) => `The decks hold only ${short} short and ${long} long tickets.`,
  "not-on-offer": ({ tickets }) => `The tickets on offer have the numbers 1 to ${tickets}.`,
  "too-few-kept": ({ least }) => `You have to keep at least ${least} of the tickets.`,
  "other-extra": ({ cards: extra, colour }) =>
    `The tunnel costs ${cards(extra, colour)} more${colour === "locomotive" ? "" : ", or locomotives"}.`,
  "other-place": ({ place }, names) => `The passenger to choose now is in ${names.place(place)}.`,
  "nobody-there": ({ place, colour }, names) => `No ${colour} passenger stands in ${names.place(place)}.`,
  "must-act": () => "You may pass only when there is nothing else that you can do.",
  "unknown-action": ({ action }) => `There is no “${action}” on this board.`,

  stale: () => "The game has gone on in the meantime. Look at it again.",
  "not-started": () => "The game has not begun.",
  started: () => "The game has begun: that can't change any more.",
  "not-over": () => "The game is still being played.",
  "no-clock": () => "There is no clock running.",
  empty: () => "There is nothing to read in it. Write something.",
  "not-your-seat": () => "That is not your seat.",
  "no-own-seat": () => "You have no seat here.",
  "nobody-looks": () => "Nobody has said who has the device.",
  "only-others-extend": () => "Only another player can give the player whose turn it is more time.",
  "only-sitter-or-host": () => "Only the one who sits there, or the host, can free that seat.",
  "host-away": () => "The host has just left. Their seats are kept for a minute.",
  "not-host": () => "Only the host of the table can do that.",
  "seat-taken": ({ name }) => (name ? `${name} sits there.` : "That seat is not open."),
  "no-seat": ({ seats }) => `The table has ${plural(seats, "seat", "seats")}.`,
  "too-many-people": ({ people, seats }) => `${people} people don't fit at a table for ${seats}.`,
  "player-count": ({ board, counts: players }) => `${board} is played by ${listed(players, "or")} players.`,
  "wrong-start": ({ seat }) =>
    `Nobody can begin in seat ${seat + 1}, which is closed: choose another seat, or draw lots.`,
  "wrong-seed": () => "A seed is a whole number from 0 to 2^256 − 1, in digits.",
  "unknown-bot": ({ bot, known }) => `There is no bot “${bot}”; there are ${listed(known, "and")}.`,
  "unknown-board": ({ board, known }) => `There is no board “${board}” here; there are ${listed(known, "and")}.`,
  "unknown-table": () => "There is no such table. Check the link, or begin a new game.",
  "unreadable-table": () =>
    "The table can't be opened: it is damaged or too new, or its board is missing or has changed.",
  "log-full": () => "There has been too much of that at this table. The game itself can go on.",

  "unknown-game": () => "There is no such game. Check the link.",
  "unknown-address": () => "There is nothing at this address.",
  "wrong-viewer": ({ players }) => `“as” is all, spectator, or a seat from 0 to ${players - 1}.`,
  "wrong-host": () => "This server answers only to this machine's own name, such as localhost.",
  "wrong-origin": () => "Another site's page may not do that here.",
  "wrong-method": () => "This address can't be used in that way.",
  "too-fast": ({ what }) => (what ? TOO_FAST[what] : "That was too fast. Wait a moment."),
  "too-slow": () => "The request took too long to arrive. Try again.",
  storage: () => "The server can't save anything right now. Try again in a few minutes.",
  "too-long": ({ kilobytes }) => `That is too long${kilobytes ? `: at most ${kilobytes} kB are read` : ""}.`,
  "hello-first": () => "The first message has to be a hello, and only that one.",
  "not-understood": ({ field, problem }) => `That is not understood: ${field ? `${field}: ` : ""}${problem}.`,
  refused: ({ status }) => `The server refused with ${status}.`,
  error: () => "The server made a mistake. Try again, and report it if it stays.",

  "record-action": ({ number, action, reason }, names) =>
    `Move ${number} of the record, “${action}”, does not fit: ${reasonSentence(reasons, reason, names) ?? ""}`,
  "record-unknown-field": ({ field }) => `A record has no field “${field}”.`,
  "record-not-object": ({ field }) =>
    field === "record" ? "That is no record of a game." : `“${field}” in the record must be an object.`,
  "record-not-list": ({ field }) => `“${field}” in the record must be a list.`,
  "record-not-text": ({ field }) => `“${field}” in the record must be the text of an action.`,
  "record-not-number": ({ field, least, most }) =>
    `“${field}” in the record must be a whole number from ${least} to ${most}.`,
  "record-names": ({ players }) => `“names” in the record must be a list of ${players} texts.`,
  "record-field": ({ field, problem }) => `“${field}” in the record is wrong: ${problem}`,
  "record-format": ({ format }) => `The record is not in format ${format}.`,
  "record-other-game": () => "The position and the record speak of different games.",
  "record-seed": () => "The record has no seed, and without it the game can't be played again.",
  "record-unfinished": () => "The record tells a result, but its moves do not end the game.",
  "record-result": ({ field, value }) =>
    field === "winners"
      ? `The record tells other winners than the game has: seat ${listed(
          value.map((seat) => seat + 1),
          "and",
        )}.`
      : `The record tells other points than the game ends with: ${value.join(", ")}.`,
};
