import type { LogEntry, View } from "../../net/messages";
import { countedEntries } from "./bestMove";

export type CardCounts = { readonly [card: string]: number };

/** What an attentive player knows of the cards: no more than everybody saw, and their own hand. */
export interface KnownCards {
  /** By seat: the cards that it took face up and has not paid since. */
  hands: readonly CardCounts[];
  /** By kind: how many lie in the discards since the last shuffle. */
  gone: CardCounts;
}

/** The cards that the others are known to hold, and those that are gone. */
export function knownCards(entries: readonly LogEntry[], view: View): KnownCards {
  const hands = view.seats.map(() => new Map<string, number>());
  const change = (seat: number, card: string, by: number) => {
    const hand = hands[seat];
    hand?.set(card, Math.max(0, (hand.get(card) ?? 0) + by));
  };
  for (const event of countedEntries(entries).flatMap((entry) => entry.events)) {
    if (event.type === "took") change(event.seat, event.card, 1);
    if (event.type !== "claimed" && event.type !== "station") continue;
    for (const [card, count] of Object.entries(event.cards)) change(event.seat, card, -count);
  }
  return {
    hands: hands.map((hand) => Object.fromEntries([...hand].filter(([, count]) => count > 0))),
    gone: Object.fromEntries(Object.entries(view.discards).filter(([, count]) => count > 0)),
  };
}
