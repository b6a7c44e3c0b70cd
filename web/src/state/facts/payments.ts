/** A number of cards of one kind. */
export interface CardCount {
  card: string;
  count: number;
}

/** Parses a payment as it is written in actions: `2 red 1 locomotive`. */
export function cardsOf(payment: string): CardCount[] {
  const words = payment.split(" ");
  return Array.from({ length: words.length / 2 }, (_, index) => ({
    count: Number(words[2 * index]),
    card: words[2 * index + 1] ?? "",
  }));
}

export function sizeOf(payment: string): number {
  return cardsOf(payment).reduce((sum, { count }) => sum + count, 0);
}

/** Whether a payment is made with a card selected in the hand; with locomotives, only if they pay alone. */
export function isPaidWith(payment: string, card: string): boolean {
  return cardsOf(payment)[0]?.card === card;
}

/** Parses an action like `tickets 3 short 1 long`. */
export function splitOf(action: string): { short: number; long: number } {
  const counts = new Map(cardsOf(action.replace(/^tickets ?/, "")).map(({ card, count }) => [card, count]));
  return { short: counts.get("short") ?? 0, long: counts.get("long") ?? 0 };
}
