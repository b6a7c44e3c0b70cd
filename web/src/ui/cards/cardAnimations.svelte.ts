import type { GameEvent, LogEntry, Scene, TunnelRevealedEvent } from "../../net/messages";
import { isAnimated } from "../../settings.svelte";
import type { Display } from "../../state/display.svelte";

/** A card or ticket that moves from one part of the screen to another. */
export interface CardAnimation {
  id: number;
  /** A card's kind, or "ticket"; null is face down. */
  kind: string | null;
  from: DOMRect;
  to: DOMRect;
  /** In milliseconds: the cards of one payment leave one after another. */
  delay: number;
}

/** Cards revealed for a tunnel that cost nothing extra: shown for a moment. */
export interface Reveal {
  id: number;
  seat: number;
  track: string;
  laid: { readonly [card: string]: number };
  revealed: readonly string[];
}

const REVEAL_MS = 2400;

/** Where the first of these anchors that is on the screen is. An element has an anchor as its `data-anchor`. */
function boxOf(...anchors: string[]): DOMRect | null {
  for (const anchor of anchors) {
    const box = document.querySelector(`[data-anchor="${anchor}"]`)?.getBoundingClientRect();
    if (box && box.width > 0) return box;
  }
  return null;
}

function playerBox(seat: number): DOMRect | null {
  return boxOf(`player-${seat}`, "action-bar");
}

/** Animates cards when an action is shown. It follows what has happened and decides nothing. */
export class CardAnimations {
  all = $state.raw<readonly CardAnimation[]>([]);
  reveal = $state.raw<Reveal | null>(null);
  #nextId = 0;

  constructor(private readonly display: Display) {}

  follow(entry: LogEntry, before: Scene, after: Scene): void {
    if (!isAnimated() || document.visibilityState === "hidden") return;
    this.reveal = null; // it is about an action before this one
    for (const event of entry.events) this.#animate(event, before, after);
  }

  remove(id: number): void {
    this.all = this.all.filter((animation) => animation.id !== id);
  }

  #animate(event: GameEvent, before: Scene, after: Scene): void {
    const isMine = "seat" in event && event.seat === (after.view.viewer ?? null);
    const receiver = (seat: number, card: string | null) => (isMine && card ? boxOf(`hand-${card}`) : playerBox(seat));
    switch (event.type) {
      case "took":
        return this.#move(
          event.card,
          boxOf(`display-${this.display.changedSlot(before, after)}`, "deck"),
          receiver(event.seat, event.card),
        );
      case "drew":
        return this.#move(event.card ?? null, boxOf("deck"), receiver(event.seat, event.card ?? null));
      case "offered":
        return this.#move("ticket", boxOf("ticket-deck"), playerBox(event.seat));
      case "claimed":
      case "station":
        return this.#movePayment(event.cards, event.seat, isMine);
      case "tunnel":
        if (event.extra === 0) this.#showReveal(event);
    }
  }

  #movePayment(cards: { readonly [card: string]: number }, seat: number, isMine: boolean): void {
    Object.keys(cards).forEach((card, index) => {
      this.#move(card, isMine ? boxOf(`hand-${card}`) : playerBox(seat), boxOf("discards"), index * 70);
    });
  }

  #move(kind: CardAnimation["kind"], from: DOMRect | null, to: DOMRect | null, delay = 0): void {
    if (from && to) this.all = [...this.all, { id: this.#nextId++, kind, from, to, delay }];
  }

  #showReveal({ seat, track, laid, revealed }: TunnelRevealedEvent): void {
    const reveal = { id: this.#nextId++, seat, track, laid, revealed };
    this.reveal = reveal;
    setTimeout(() => {
      if (this.reveal === reveal) this.reveal = null;
    }, REVEAL_MS);
  }
}
