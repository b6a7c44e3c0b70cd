import { plural } from "../plural";
import { listed, reasonSentence, type ReasonWords } from "../reasons";
import { opponents } from "./opponents";

const WANTED = {
  "setup-split": "first choose how many tickets to draw from each deck",
  "setup-tickets": "first choose the tickets to keep",
  turn: "your turn is only beginning",
  "second-draw": "first draw your second card",
  "keep-tickets": "first choose the tickets to keep",
  tunnel: "first pay for the tunnel, or give it up",
  passengers: "first choose a passenger",
  over: "the game is over",
} as const;

const TOO_FAST = {
  names: "Too many name changes. Try again in a minute.",
  tables: "Too many new tables. Try again in a minute.",
  records: "Too many records. Try again in a minute.",
  chat: "You are writing too fast. Try again in a moment.",
  hints: "Too many hints. Try again in a moment.",
  codes: "Too many codes. Try again in an hour.",
  deletions: "Too many deletions from here. Nothing was deleted; try again tomorrow.",
} as const;

const BOT_FAILED = {
  late: "took too long",
  wrong: "chose an illegal move",
  died: "stopped working",
  failed: "failed",
} as const;

const NOT_RATED = {
  seed: "A game with a chosen seed can't be rated.",
  "first-seat": "In a rated game the first player is random.",
  "no-clock": "A rated game needs a clock. Choose a time per turn or a reserve.",
  fallback: "In a rated game, Steady has to be the bot that plays for anyone who is late or gone.",
  bot: "This game can't be rated: a bot at the table has no rating. Choose a level instead.",
  "same-device": "People who share a device can't play a rated game.",
  absent: "Everyone has to be here when a rated game starts.",
  unseen: "Everyone with a seat has to open this table once before a rated game starts.",
  "same-address":
    "Two people at this table come from the same network address, so the game can't be rated. People of one household can play it unrated.",
  "not-agreed": "The rated game was set up or changed after somebody sat down. They have to agree first.",
} as const;

/** `2 red cards`, `1 locomotive`. */
function cards(count: number, card: string): string {
  return card === "locomotive"
    ? plural(count, "locomotive", "locomotives")
    : plural(count, `${card} card`, `${card} cards`);
}

function counts(held: { readonly [card: string]: number }): string {
  const kinds = Object.entries(held).map(([card, count]) => cards(count, card));
  return kinds.length ? listed(kinds, "and") : "no cards";
}

/** What is wrong with a field of the position that a record begins with. */
function wrong(field: string, problem: string): string {
  return `“${field}” in the record is wrong: ${problem}`;
}

/** Why something can't be done, in English. */
export const reasons: ReasonWords = {
  "game-over": () => "The game is over.",
  "not-now": ({ phase }) => `Not now: ${WANTED[phase]}.`,
  "not-your-turn": ({ to_move }, names) => `It is ${names.player(to_move)}'s turn.`,
  "not-face-up": ({ card }) => (card === "locomotive" ? "No locomotive is face up." : `No ${card} card is face up.`),
  "locomotive-second": () => "You can't take a face-up locomotive as your second card.",
  "deck-empty": () => "The deck is empty, and there are no discards to reshuffle.",
  "track-claimed": ({ track, owner, is_own }, names) =>
    `${is_own ? "You have" : `${names.player(owner)} has`} already claimed ${names.track(track)}.`,
  "own-parallel": ({ track }, names) => `You own a track parallel to ${names.track(track)}. Nobody may own both.`,
  "group-closed": ({ track, players }, names) =>
    `A track parallel to ${names.track(track)} is claimed. With ${players} or fewer players, that closes this one.`,
  "too-few-trains": ({ track, length, trains }, names) =>
    `${names.track(track)} needs ${plural(length, "train", "trains")}; you have ${trains}.`,
  "too-few-locomotives": ({ track, needed, locomotives }, names) =>
    `The ferry ${names.track(track)} needs at least ${cards(needed, "locomotive")}; you have ${locomotives || "none"}.`,
  "too-few-cards": ({ track, length, colour, best, cards: held, locomotives }, names) => {
    const isGray = colour === "gray";
    const needed = isGray ? `${plural(length, "card", "cards")} of one colour` : cards(length, colour);
    const have = `${cards(held, best)} and ${cards(locomotives, "locomotive")}`;
    return `${names.track(track)} needs ${needed} or ${length === 1 ? "a locomotive" : "locomotives"}; you have ${isGray ? "at most " : ""}${have}.`;
  },
  "not-these-cards": ({ payment, hand }) => `You can't pay ${counts(payment)}; you have ${counts(hand)}.`,
  "no-station-left": () => "You have no stations left.",
  "station-there": ({ city }, names) => `There is already a station in ${names.place(city)}.`,
  "station-cost": ({ cards: cost }) =>
    `Your next station costs ${plural(cost, "card", "cards")} of one colour, or locomotives.`,
  "no-tickets-left": () => "There are no tickets left to draw.",
  "other-number": ({ tickets }) => `You have to draw ${plural(tickets, "ticket", "tickets")} in total.`,
  "deck-too-small": ({ short, long }) => `The decks hold only ${short} short and ${long} long tickets.`,
  "not-on-offer": ({ tickets }) => `Choose from tickets 1 to ${tickets}.`,
  "too-few-kept": ({ least }) => `You have to keep at least ${least} of the tickets.`,
  "other-extra": ({ cards: extra, colour }) =>
    `The tunnel costs ${cards(extra, colour)} more${colour === "locomotive" ? "" : ", or locomotives"}.`,
  "other-place": ({ place }, names) => `Choose a passenger in ${names.place(place)}.`,
  "nobody-there": ({ place, colour }, names) => `There is no ${colour} passenger in ${names.place(place)}.`,
  "must-act": () => "You may pass only if you can't do anything else.",
  "unknown-action": ({ action }) => `There is no “${action}” on this board.`,

  stale: () => "The game has moved on. Take another look.",
  "take-back-late": () => "The game has gone on, so that can no longer be taken back.",
  "take-back-impossible": () => "Only a claim or a station that revealed no cards can be taken back.",
  "not-started": () => "The game has not started yet.",
  started: () => "The game has begun, so that can no longer change.",
  "not-over": () => "The game is not over yet.",
  "no-clock": () => "No clock is running.",
  empty: () => "The message is empty. Write something.",
  "not-your-seat": () => "That is not your seat.",
  "no-own-seat": () => "You have no seat here.",
  "nobody-looks": () => "Nobody has confirmed that they hold the device.",
  "only-others-extend": () => "Only the other players can give more time.",
  "only-sitter-or-host": () => "Only the person in that seat or the host can free it.",
  "host-away": () => "The host has just left. Their seats are kept for a minute.",
  "not-host": () => "Only the host can do that.",
  "seat-taken": ({ name }) => (name ? `${name} sits there.` : "That seat is not open."),
  "no-seat": ({ seats }) => `The table has ${plural(seats, "seat", "seats")}.`,
  "too-many-people": ({ people, seats }) => `A table for ${seats} has no room for ${people} players.`,
  "player-count": ({ board, counts: players }) => `${board} is for ${listed(players, "or")} players.`,
  "wrong-start": ({ seat }) =>
    `Seat ${seat + 1} is closed, so it can't go first. Choose another seat, or a random one.`,
  "wrong-seed": () => "The seed must be a whole number from 0 to 2^256 − 1.",
  "not-rated": ({ why }) => NOT_RATED[why],
  "bot-failed": ({ bot, why }) =>
    `The bot “${opponents.opponents.bots[bot]?.name ?? bot}” ${BOT_FAILED[why]}. A random move was played for it.`,
  "unknown-bot": ({ bot, known }) => `There is no bot “${bot}”. Choose from ${listed(known, "and")}.`,
  "unknown-board": ({ board, known }) => `There is no board “${board}” here. Choose from ${listed(known, "and")}.`,
  "too-many-games": ({ most }) => `You already play ${most} games over days. Finish one of them first.`,
  "unknown-table": () => "There is no such table. Check the link, or start a new game.",
  "unreadable-table": () =>
    "This table can't be opened: it is damaged, was saved by a newer version, or its board is missing or has changed.",
  "hints-off": () => "There are no hints at this table.",
  "hints-facts-only": () => "At this table hints tell facts, not moves.",
  "no-hint": () => "The coach has no answer this time.",
  "log-full": () => "This table has reached its limit for that. You can still play on.",

  "sealed-deal": () => "This belongs to a daily deal that is still being played. It opens an hour after midnight UTC.",
  "unknown-game": () => "There is no such game. Check the link.",
  "unknown-tournament": () => "There is no such tournament. Check the link.",
  "tournament-full": ({ most }) => `There are ${most} players already.`,
  cancelled: () => "The host has called this tournament off.",
  removed: () => "The host has removed you from this tournament.",
  "address-entered": () =>
    "Another guest has joined from your network address. Sign in, or ask the host for a tournament that allows several guests per address.",
  "no-entrant": () => "There is no player of that name any more.",
  "too-many-listed": ({ most }) =>
    `The list already has ${plural(most, "open table", "open tables")} for games over days of yours, or from your network address. Wait until someone joins, or take one off the list.`,
  "only-players-report": () => "Only people who have had a seat at this table, or have an account, can report someone.",
  "too-few-players": () => "A tournament needs at least two players.",
  "unknown-player": () => "There is no such player, or nothing that everybody may know of them.",
  "unknown-address": () => "There is nothing at this address.",
  "wrong-viewer": ({ players }) => `“as” must be all, spectator, or a seat from 0 to ${players - 1}.`,
  "wrong-host": () => "This server answers only to this machine's own name, such as localhost.",
  "wrong-origin": () => "Pages of other sites are not allowed to do that.",
  "wrong-method": () => "This address does not support that method.",
  "too-fast": ({ what }) => (what ? TOO_FAST[what] : "Too many requests. Try again in a moment."),
  "no-games": () => "Take a seat at a table first. Reminders and absences are about your games.",
  "wrong-endpoint": () => "Your browser's push service is not known here.",
  "wrong-zone": () => "That time zone is not known here.",
  "wrong-mail": () => "That is not an e-mail address.",
  "no-push": () => "This server sends no notifications.",
  "no-mail": () => "This server sends no e-mail.",
  "too-slow": () => "The request took too long to arrive. Try again.",
  "name-taken": () => "An account has this name, or one that looks the same. Choose another.",
  "name-refused": () => "This name is an address, or would pass for the people who run this server.",
  banned: ({ reason }) => `The operator has banned you for a time: ${reason} You can finish your games.`,
  "not-together": () => "You and somebody at this table don’t play together. Find another one.",
  "not-yourself": () => "Nobody else is meant by that.",
  "proof-needed": () => "Prove that it is you, with a passkey or a recovery code.",
  "still-banned": () => "An account with this name or passkey was banned, and the ban has not ended.",
  "not-signed-in": () => "Only someone with an account can do that. Sign in first.",
  "no-passkeys": () => "This server can’t make passkeys: it has no address of its own.",
  "wrong-passkey": () => "The passkey does not fit. Nothing has changed.",
  "unknown-passkey": () => "No account here has this passkey any more.",
  "old-challenge": () => "That took too long, or was answered before. Try again.",
  "last-passkey": () => "The last passkey stays: without it there is no way back in.",
  "wrong-code": () => "This code is wrong, was used before, or is too old.",
  "unknown-session": () => "There is no such device. Look at the list again.",
  "nothing-to-merge": () => "There is no other guest on this device.",
  "wrong-name": () => "That is not your name as it is written here. Nothing was deleted.",
  busy: () => "Too much is going on right now. Try again in a minute.",
  storage: () => "The server can't save anything right now. Try again in a few minutes.",
  "too-long": ({ kilobytes }) => `That is too long${kilobytes ? `: the limit is ${kilobytes} kB` : ""}.`,
  "hello-first": () => "The first message, and no other, must be a hello.",
  "not-understood": ({ field, problem }) =>
    `The server did not understand that: ${field ? `${field}: ` : ""}${problem}.`,
  refused: ({ status }) => `The server refused the request (${status}).`,
  error: () => "The server had an error. Try again, and report it if it happens again.",

  "record-action": ({ number, action, reason }, names) =>
    `Move ${number} of the record, “${action}”, is not possible: ${reasonSentence(reasons, reason, names) ?? ""}`,
  "record-unknown-field": ({ field }) => `A record has no field “${field}”.`,
  "record-not-object": ({ field }) =>
    field === "record" ? "That is not the record of a game." : `“${field}” in the record must be an object.`,
  "record-not-list": ({ field }) => `“${field}” in the record must be a list.`,
  "record-not-text": ({ field }) => `“${field}” in the record must be an action in text form.`,
  "record-not-number": ({ field, least, most }) =>
    `“${field}” in the record must be a whole number from ${least} to ${most}.`,
  "record-names": ({ players }) => `“names” in the record must be a list of ${players} names.`,
  "record-damaged": () => "The record is damaged.",
  "record-format": ({ format }) => `The record is not in format ${format}.`,
  "record-other-game": () => "The position and the record belong to different games.",
  "record-seed": () => "The record has no seed. Without it, the game can't be replayed.",
  "record-unfinished": () => "The record gives a result, but its moves do not finish the game.",
  "record-result": ({ field, value }) =>
    field === "winners"
      ? `The record names other winners than the game has: seat ${listed(
          value.map((seat) => seat + 1),
          "and",
        )}.`
      : `The record gives other points than the game ends with: ${value.join(", ")}.`,

  "position-no-name": ({ field, what }) => wrong(field, `it must name a ${what}.`),
  "position-unknown-name": ({ field, what, given }) => wrong(field, `there is no ${what} “${given}”.`),
  "position-no-second-card": ({ field }) =>
    wrong(field, "no second card may be drawn here, so the turn would be over."),
  "position-too-few-tickets": ({ field, needed, left }) =>
    wrong(field, `${plural(needed, "ticket", "tickets")} are still to be drawn in setup, and ${left} are left.`),
  "position-over": ({ field }) => wrong(field, "it must be null when the game is over."),
  "position-no-start": ({ field }) => wrong(field, "during setup the position must say which seat begins."),
  "position-no-split": ({ field }) => wrong(field, "this board has one ticket deck, so no split is announced."),
  "position-track-closed": ({ field }) => wrong(field, "a parallel track is claimed that closes this one to the seat."),
  "position-too-few-trains": ({ field, seat, spaces, trains }) =>
    wrong(field, `seat ${seat + 1} has claimed ${plural(spaces, "space", "spaces")}, but has only ${trains} trains.`),
  "position-no-stations": ({ field }) => wrong(field, "there are no stations on this board."),
  "position-too-many-stations": ({ field, seat, stations }) =>
    wrong(field, `seat ${seat + 1} has more than ${plural(stations, "station", "stations")}.`),
  "position-not-one-each": ({ field, players }) =>
    wrong(field, `there must be ${players} of them, one for each player.`),
  "position-other-value": ({ field, value }) => wrong(field, `from the board it is ${value}.`),
  "position-too-many-cards": ({ field, card, cards: total }) =>
    wrong(field, `there are only ${cards(total, card)} in the game.`),
  "position-display-too-long": ({ field, most }) =>
    wrong(field, `no more than ${plural(most, "card", "cards")} can lie face up.`),
  "position-ticket-twice": ({ field, ticket }) => wrong(field, `the ticket ${ticket} is in two places.`),
  "position-other-deck": ({ field, ticket }) => wrong(field, `the ticket ${ticket} does not belong to this deck.`),
  "position-too-many-passengers": ({ field, colour, passengers }) =>
    wrong(field, `there are only ${plural(passengers, `${colour} passenger`, `${colour} passengers`)}.`),
  "position-place-too-full": ({ field, most }) =>
    wrong(field, `no more than ${plural(most, "passenger", "passengers")} can stand there.`),
  "position-missing": ({ field }) => wrong(field, "this phase needs it."),
  "position-offer-size": ({ field, most }) =>
    wrong(field, `from 1 to ${plural(most, "ticket", "tickets")} can be on offer.`),
  "position-offer-decks": ({ field, short, long }) =>
    wrong(field, `no more than ${short} short and ${long} long tickets can be on offer.`),
  "position-offer-order": ({ field, place }) => wrong(field, `the long tickets come ${place}.`),
  "position-no-offers": ({ field }) => wrong(field, "this phase needs it: a list with every seat’s offer."),
  "position-offer-too-soon": ({ field }) => wrong(field, "this seat has no offer at this point of the setup."),
  "position-offer-differs": ({ field }) => wrong(field, "it must be the offer of the seat to move in “offers”."),
  "position-setup": ({ field }) => wrong(field, "there is nothing of this kind during setup."),
  "position-tickets-too-soon": ({ field }) => wrong(field, "this seat has not chosen its tickets yet."),
  "position-no-tunnel": ({ field, track }, names) => wrong(field, `${names.track(track)} is no tunnel.`),
  "position-laid": ({ field, track }, names) =>
    wrong(field, `the seat can't have laid this down for ${names.track(track)}.`),
  "position-revealed": ({ field, most }) =>
    wrong(field, `no more than ${plural(most, "card", "cards")} can be revealed.`),
  "position-extra": ({ field, extra }) =>
    wrong(field, `the revealed cards make it ${extra}, and it must be 1 or more.`),
  "position-not-ends": ({ field }) => wrong(field, "these must be one or both ends of a track of the seat to move."),
  "position-no-choice": ({ field, place }, names) =>
    wrong(field, `there is nothing to choose in ${names.place(place)}.`),
};
