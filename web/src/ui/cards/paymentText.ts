import { language } from "../../i18n";
import { cardsOf } from "../../state/facts/payments";

/** A payment in words: `2 red + 1 locomotive`. */
export function paymentWords(payment: string): string {
  return cardsOf(payment)
    .map((cards) => language.words.cards.some(cards))
    .join(" + ");
}

/** A payment as its cards show it: `2 × red + 1 × locomotive`. */
export function paymentLabel(payment: string): string {
  return cardsOf(payment)
    .map(({ card, count }) => `${count} × ${language.colour(card)}`)
    .join(" + ");
}
