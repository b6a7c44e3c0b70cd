import { CARDS } from "../../constants";
import { COLOURS, GRAY, numberOf, type BoardModel } from "./model";

/** What an action does, as `kernel/board_arrays.py` numbers it. */
export const VERB = {
  draw: 0,
  claim: 1,
  tickets: 2,
  keep: 3,
  station: 4,
  pay: 5,
  decline: 6,
  passenger: 7,
  pass: 8,
} as const;
export const LOCOMOTIVES = COLOURS.length;
export const FROM_DECK = CARDS.length;

/** A set of cards: of one colour, by its number, and locomotives; with the number of locomotives alone. */
export interface Payment {
  readonly colour: number;
  readonly cards: number;
  readonly locomotives: number;
}

/** An action: its text, and what the rules' table of actions has of it. */
export interface Action {
  readonly text: string;
  readonly verb: number;
  /** A card, a track, a place, a set of positions, or a number of short tickets. */
  readonly subject: number;
  readonly colour: number;
  /** Cards of the payment's colour, or long tickets. */
  readonly cards: number;
  readonly locomotives: number;
}

export function paymentText({ colour, cards, locomotives }: Payment): string {
  const parts = colour === LOCOMOTIVES ? [] : [`${cards} ${CARDS[colour]}`];
  return [...parts, ...(locomotives > 0 ? [`${locomotives} locomotive`] : [])].join(" ");
}

/** Every payment of a number of cards of a colour (gray: any one) with at least as many locomotives. */
export function payments(length: number, colour: string, locomotives = 0): Payment[] {
  const colours = COLOURS.flatMap((each, number) => (colour === GRAY || each === colour ? [number] : []));
  const found: Payment[] = [];
  for (let cards = 1; cards <= length - locomotives; cards++)
    found.push(...colours.map((each) => ({ colour: each, cards, locomotives: length - cards })));
  return [...found, { colour: LOCOMOTIVES, cards: 0, locomotives: length }];
}

/** Every action that can ever be legal on a board, sorted by text. */
export function everyAction(board: BoardModel): Action[] {
  const { rules, tracks, places } = board;
  const actions = [
    ...CARDS.map((card, number) => plain(`draw ${card}`, VERB.draw, number)),
    plain("draw deck", VERB.draw, FROM_DECK),
    plain("pass", VERB.pass),
    ...tracks.flatMap(({ name, length, colour, locomotives }, track) =>
      payments(length, colour, locomotives).map((each) => paid(`claim ${name} with`, VERB.claim, track, each)),
    ),
    ...ticketActions(board),
  ];
  const costs = Array.from({ length: numberOf(rules, "stations") }, (_, place) => place + 1);
  const extras = Array.from({ length: numberOf(rules, "tunnel_cards") }, (_, place) => place + 1);
  places.forEach(({ slug, isCountry }, place) => {
    for (const cost of isCountry ? [] : costs)
      actions.push(...payments(cost, GRAY).map((each) => paid(`station ${slug} with`, VERB.station, place, each)));
    rules.passengers.forEach((count, colour) => {
      if (count > 0) actions.push({ ...plain(`passenger ${slug} ${COLOURS[colour]}`, VERB.passenger, place), colour });
    });
  });
  if (tracks.some(({ isTunnel }) => isTunnel)) {
    actions.push(plain("decline", VERB.decline));
    for (const extra of extras) actions.push(...payments(extra, GRAY).map((each) => paid("pay", VERB.pay, 0, each)));
  }
  return actions.sort((one, other) => (one.text < other.text ? -1 : 1));
}

function ticketActions({ rules }: BoardModel): Action[] {
  const number = (name: string) => numberOf(rules, name);
  const found: Action[] = [];
  if (number("ticket_decks") === 1) found.push(plain("tickets", VERB.tickets));
  else
    for (let total = 1; total <= Math.max(number("setup_tickets"), number("drawn_tickets")); total++)
      for (let long = 0; long <= total; long++) found.push(split(total - long, long));
  const offered = Math.max(number("setup_tickets") + number("setup_long_tickets"), number("drawn_tickets"));
  for (let kept = 1; kept < 1 << offered; kept++) {
    const positions = Array.from({ length: offered }, (_, place) => place + 1).filter(
      (place) => (kept >> (place - 1)) & 1,
    );
    found.push(plain(["keep", ...positions].join(" "), VERB.keep, kept));
  }
  return found;
}

function split(short: number, long: number): Action {
  const parts = [...(short > 0 ? [`${short} short`] : []), ...(long > 0 ? [`${long} long`] : [])];
  return { ...plain(["tickets", ...parts].join(" "), VERB.tickets, short), cards: long };
}

function plain(text: string, verb: number, subject = 0): Action {
  return { text, verb, subject, colour: 0, cards: 0, locomotives: 0 };
}

function paid(before: string, verb: number, subject: number, payment: Payment): Action {
  return { text: `${before} ${paymentText(payment)}`, verb, subject, ...payment };
}
