import { CARDS, REFUSALS } from "../constants";
import type { Reason } from "../net/messages";
import type { DeviceBoard } from "./board";
import type { Game } from "./game";

const COLOURS = CARDS.slice(0, -1);
const LOCOMOTIVE = CARDS.at(-1)!;
const CLAIM = "claim ";

type Counts = { [card: string]: number };
type Code = (typeof REFUSALS)[number];
type About = { [name: string]: unknown };

/** An action that the rules refuse to a seat: everything that a reason can be about, read from its text and the position. */
class Attempt {
  readonly #words: readonly string[];

  constructor(
    readonly game: Game,
    readonly seat: number,
    readonly action: string,
  ) {
    this.#words = action.split(" ");
  }

  /** The track, city or place that the action names, or the card. */
  get object(): string {
    return this.#words[1]!;
  }

  get colour(): string {
    return this.#words[2]!;
  }

  get #trackIndex(): number {
    return trackIndex(this.game.board, this.object);
  }

  get track() {
    return this.game.board.details.tracks[this.#trackIndex]!;
  }

  /** The seat that has claimed the track. */
  get owner(): number {
    const [word, bit] = [this.#trackIndex >> 6, BigInt(this.#trackIndex & 63)];
    const claimed = this.game.states.words("claimed");
    const size = claimed.length / this.game.states.numbers("trains").length;
    return Array.from({ length: this.game.players }, (_, seat) => seat).find(
      (seat) => (claimed[seat * size + word]! >> bit) & 1n,
    )!;
  }

  get hand(): Counts {
    const hands = this.game.states.numbers("hands");
    return counted([...hands.subarray(this.seat * CARDS.length, (this.seat + 1) * CARDS.length)]);
  }

  get payment(): Counts {
    const paid = this.#words.slice(this.#words[0] === "pay" ? 1 : 3);
    const counts: Counts = {};
    for (let at = 0; at < paid.length; at += 2) counts[paid[at + 1]!] = Number(paid[at]);
    return counts;
  }

  number(field: string): number {
    return this.game.number(field, this.seat);
  }
}

function counted(numbers: readonly number[]): Counts {
  const counts = numbers.map((count, card): [string, number] => [CARDS[card]!, count]);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

function trackIndex(board: DeviceBoard, name: string): number {
  return board.details.tracks.findIndex((track) => track.name === name);
}

/** The cards of a hand that would do best for a track. */
function cardsForTrack({ track, hand }: Attempt): About {
  const [first, ...rest] = track.colour === "gray" ? COLOURS : [track.colour];
  const best = rest.reduce((most, colour) => ((hand[colour] ?? 0) > (hand[most] ?? 0) ? colour : most), first);
  const { name, length, colour } = track;
  return { track: name, length, colour, best, cards: hand[best] ?? 0, locomotives: hand[LOCOMOTIVE] ?? 0 };
}

/** What each reason is about, as `game/refusals/reasons.py` says; the others are about nothing more. */
const ABOUT: { readonly [code in Code]?: (attempt: Attempt) => About } = {
  "not-now": ({ action, game }) => ({ action, phase: game.phase }),
  "not-your-turn": ({ game }) => ({ to_move: game.number("to_move") }),
  "not-face-up": ({ object }) => ({ card: object }),
  "track-claimed": ({ object, owner, seat }) => ({ track: object, owner, is_own: owner === seat }),
  "own-parallel": ({ object }) => ({ track: object }),
  "group-closed": ({ object, game }) => ({ track: object, players: game.board.details.rules.parallel_from - 1 }),
  "too-few-trains": (attempt) => ({
    track: attempt.object,
    length: attempt.track.length,
    trains: attempt.number("trains"),
  }),
  "too-few-locomotives": ({ object, track, hand }) => ({
    track: object,
    needed: track.locomotives ?? 0,
    locomotives: hand[LOCOMOTIVE] ?? 0,
  }),
  "too-few-cards": cardsForTrack,
  "not-these-cards": ({ payment, hand }) => ({ payment, hand }),
  "station-there": ({ object }) => ({ city: object }),
  "station-cost": (attempt) => ({
    cards: attempt.game.board.details.rules.stations - attempt.number("stations_left") + 1,
  }),
  "other-number": ({ game }) => {
    const { setup_tickets, drawn_tickets } = game.board.details.rules;
    const left = game.number("ticket_left", 0) + game.number("ticket_left", 1);
    return { tickets: Math.min(game.phase === "setup-split" ? setup_tickets : drawn_tickets, left) };
  },
  "deck-too-small": ({ game }) => ({ short: game.number("ticket_left", 0), long: game.number("ticket_left", 1) }),
  "not-on-offer": (attempt) => ({ tickets: attempt.number("offer_size") }),
  "too-few-kept": (attempt) => {
    const { setup_keep, drawn_keep } = attempt.game.board.details.rules;
    const wanted = attempt.game.phase === "setup-tickets" ? setup_keep : drawn_keep;
    return { least: Math.min(wanted, attempt.number("offer_size")) };
  },
  "other-extra": ({ game }) => ({ cards: game.number("extra"), colour: CARDS[game.number("laid_colour")] }),
  "other-place": ({ game }) => ({ place: game.board.details.places[game.number("choices")]!.slug }),
  "nobody-there": ({ object, colour }) => ({ place: object, colour }),
};

/** Why a seat can't play a whole action now; null if it can. `claim TRACK` lacks its payment, so it is no action. */
export function whyNotPlay(game: Game, seat: number, action: string): Reason | null {
  return game.board.indexOf(action) === undefined ? unknown(action) : whyNot(game, seat, action);
}

function unknown(action: string): Reason {
  return { code: "unknown-action", action };
}

/** Why a seat can't do something now; null if it can. `claim TRACK` asks about every way to pay. */
export function whyNot(game: Game, seat: number, action: string): Reason | null {
  const index = game.board.indexOf(action);
  const track = trackIndex(game.board, action.replace(CLAIM, ""));
  if (index === undefined && !(action.startsWith(CLAIM) && track >= 0)) return unknown(action);
  const number = index === undefined ? game.reasonAgainstClaims(seat, track) : game.reasonAgainst(seat, index);
  if (number === 0) return null;
  const code = REFUSALS[number]!;
  return { code, ...ABOUT[code]?.(new Attempt(game, seat, action)) } as Reason;
}
