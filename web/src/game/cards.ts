import { language } from "../words";
import { cardsOf } from "./payments";

/** A payment in words: `2 red + 1 locomotive`. */
export function paymentWords(payment: string): string {
  return cardsOf(payment)
    .map(({ card, count }) => language.words.cards.some(count, language.colour(card)))
    .join(" + ");
}
