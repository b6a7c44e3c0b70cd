import { CARDS } from "../../constants";
import type { ChanceKind } from "../../net/review";
import { type Positions, upTo } from "../lockstep/positions";
import type { Seeds } from "../lockstep/seeds";
import { type RecordedDecision, wordsOf } from "./recordedGame";

export const LOCOMOTIVE = CARDS.indexOf("locomotive");

/** The other outcomes that an action could have had, with their probabilities; `actual` is that of what came about. */
export interface Outcomes {
  readonly kind: ChanceKind;
  readonly positions: Positions | null;
  readonly weights: readonly number[];
  readonly actual: number;
  /** Whether they are equally likely samples, and not all outcomes. */
  readonly isSampled: boolean;
}

/** What chance could have done with an action, as `analysis/chance.py` tells it; null if nothing was left to it. */
export function outcomesOf(
  before: Positions,
  { action, index }: RecordedDecision,
  after: Positions,
  seeds: Seeds,
  samples: number,
): Outcomes | null {
  const [verb, subject] = wordsOf(action);
  const { arrays, details } = before.board;
  if (verb === "tickets") return sampled("tickets-offered", before, index, seeds, samples);
  if (verb === "claim" && details.tracks.find(({ name }) => name === subject)!.is_tunnel) {
    const colour = arrays.numbers("action_colour")[index]!;
    return tunnel(before, index, colour, seeds, samples);
  }
  if (verb === "draw" && before.number(0, "deck_size") > 0)
    return topCard(subject === "deck" ? "blind-card" : "display", before, index, after, seeds);
  return null;
}

function sampled(kind: ChanceKind, before: Positions, action: number, seeds: Seeds, count: number): Outcomes {
  const samples = before.pick(upTo(count).map(() => 0));
  if (kind === "tickets-offered") samples.shuffleTickets(seeds);
  else samples.shuffleDecks(seeds);
  samples.play(upTo(count).map(() => action));
  return { kind, positions: samples, weights: upTo(count).map(() => 1 / count), actual: 0, isSampled: true };
}

/** The cards of a deck, from the bottom up. */
export function deckOf(positions: Positions, row: number): number[] {
  return [...positions.states.at(row).numbers("deck").subarray(0, positions.number(row, "deck_size"))];
}

/** How many cards of each kind there are. */
export function countKinds(cards: readonly number[]): number[] {
  return CARDS.map((_, kind) => cards.filter((card) => card === kind).length);
}

/** Enumerates the kinds of card that may have lain on top. What lies below is unknown. */
function topCard(kind: ChanceKind, before: Positions, action: number, after: Positions, seeds: Seeds): Outcomes {
  const deck = deckOf(before, 0);
  const size = deck.length;
  const counts = countKinds(deck);
  const top = deck[size - 1]!;
  // Where more cards were turned up than one, what came about was not decided by the top card alone.
  const isPlain = size - after.number(0, "deck_size") === 1;
  const kinds = upTo(CARDS.length).filter((card) => counts[card]! > 0 && !(isPlain && card === top));
  if (kinds.length === 0) return { kind, positions: null, weights: [], actual: 1, isSampled: false };
  const others = before.pick(kinds.map(() => 0));
  others.shuffleDecks(seeds);
  kinds.forEach((card, row) => {
    const shuffled = others.states.at(row).numbers("deck");
    const place = shuffled.indexOf(card);
    [shuffled[place], shuffled[size - 1]] = [shuffled[size - 1]!, card];
  });
  others.play(kinds.map(() => action));
  const weights = kinds.map((card) => counts[card]! / size);
  return { kind, positions: others, weights, actual: isPlain ? counts[top]! / size : 0, isSampled: false };
}

/** Enumerates what a tunnel may cost: one example for each possible number of extra cards. */
function tunnel(before: Positions, action: number, colour: number, seeds: Seeds, samples: number): Outcomes {
  const deck = deckOf(before, 0);
  const size = deck.length;
  const cards = before.board.arrays.numbers("tunnel_cards")[0]!;
  if (size <= cards) return sampled("tunnel", before, action, seeds, samples);
  const isHit = (card: number) => card === colour || card === LOCOMOTIVE;
  const chances = extraChances(deck.filter(isHit).length, size, cards);
  const actual = deck.slice(size - cards).filter(isHit).length;
  const extras = upTo(cards + 1).filter((extra) => chances[extra]! > 0 && extra !== actual);
  if (extras.length === 0) return { kind: "tunnel", positions: null, weights: [], actual: 1, isSampled: false };
  const others = before.pick(extras.map(() => 0));
  others.shuffleDecks(seeds);
  extras.forEach((extra, row) => {
    const shuffled = deckOf(others, row);
    const places = upTo(size);
    const hits = places.filter((place) => isHit(shuffled[place]!)).slice(0, extra);
    const misses = places.filter((place) => !isHit(shuffled[place]!)).slice(0, cards - extra);
    const top = [...hits, ...misses];
    const order = [...places.filter((place) => !top.includes(place)), ...top];
    others.states
      .at(row)
      .numbers("deck")
      .set(order.map((place) => shuffled[place]!));
  });
  others.play(extras.map(() => action));
  const weights = extras.map((extra) => chances[extra]!);
  return { kind: "tunnel", positions: others, weights, actual: chances[actual]!, isSampled: false };
}

/** The chance of each number of extra cards, if `cards` are revealed out of `size`, of which `hits` match. */
export function extraChances(hits: number, size: number, cards: number): number[] {
  const total = choose(size, cards);
  return upTo(cards + 1).map((extra) => (choose(hits, extra) * choose(size - hits, cards - extra)) / total);
}

/** In how many ways some of a number of things can be chosen. */
function choose(of: number, some: number): number {
  return upTo(some).reduce((ways, place) => (ways * (of - place)) / (place + 1), 1);
}
