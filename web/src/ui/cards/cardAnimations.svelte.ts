import type { LogEntry, Scene } from "../../net/messages";
import { isLively } from "../../settings.svelte";
import { eventsOf, type GameEvent } from "../../state/log";
import type { Market } from "../../state/display.svelte";

/** Something on its way from one place of the screen to another. */
export interface Flight {
  id: number;
  /** A card's kind, or "ticket"; null is face down. */
  card: string | null;
  from: DOMRect;
  to: DOMRect;
  /** Cards of one turn leave one after the other. */
  delay: number;
}

/** Cards that were revealed for a tunnel that cost nothing more: shown for a moment. */
export interface Reveal {
  id: number;
  cards: readonly string[];
}

function spot(...testids: string[]): DOMRect | null {
  for (const testid of testids) {
    const box = document.querySelector(`[data-testid="${testid}"]`)?.getBoundingClientRect();
    if (box && box.width > 0) return box;
  }
  return null;
}

function panel(seat: number): DOMRect | null {
  const box = document.querySelector(`[data-testid="player-panel"][data-seat="${seat}"]`)?.getBoundingClientRect();
  return box && box.width > 0 ? box : spot("action-bar");
}

/** What flies over the screen when an action is shown; it follows what has happened and decides nothing. */
export class Flights {
  all = $state.raw<readonly Flight[]>([]);
  reveal = $state.raw<Reveal | null>(null);
  #next = 0;

  constructor(private readonly market: Market) {}

  follow(entry: LogEntry, before: Scene, after: Scene): void {
    if (!isLively() || document.visibilityState === "hidden") return;
    for (const event of eventsOf(entry)) this.#send(event, before, after);
  }

  landed(id: number): void {
    this.all = this.all.filter((flight) => flight.id !== id);
  }

  #send(event: GameEvent, before: Scene, after: Scene): void {
    const isMine = "seat" in event && event.seat === (after.view.viewer ?? null);
    const home = (seat: number, card: string | null) => (isMine && card ? spot(`hand-${card}`) : panel(seat));
    switch (event.type) {
      case "took":
        return this.#fly(
          event.card,
          spot(`market-${this.market.changedPlace(before, after)}`, "deck"),
          home(event.seat, event.card),
        );
      case "drew":
        return this.#fly(event.card ?? null, spot("deck"), home(event.seat, event.card ?? null));
      case "offered":
        return this.#fly("ticket", spot("tickets"), panel(event.seat));
      case "claimed":
      case "station":
        return this.#flyPaid(event.cards, event.seat, isMine);
      case "tunnel":
        if (event.extra === 0) this.#show(event.revealed);
    }
  }

  #flyPaid(cards: { readonly [card: string]: number }, seat: number, isMine: boolean): void {
    const kinds = Object.keys(cards);
    kinds.forEach((card, index) => {
      this.#fly(card, isMine ? spot(`hand-${card}`) : panel(seat), spot("discard-count"), index * 70);
    });
  }

  #fly(card: Flight["card"], from: DOMRect | null, to: DOMRect | null, delay = 0): void {
    if (from && to) this.all = [...this.all, { id: this.#next++, card, from, to, delay }];
  }

  #show(cards: readonly string[]): void {
    const reveal = { id: this.#next++, cards };
    this.reveal = reveal;
    setTimeout(() => {
      if (this.reveal === reveal) this.reveal = null;
    }, 1400);
  }
}
