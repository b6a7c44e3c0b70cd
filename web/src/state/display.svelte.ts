import type { LogEntry, Reason, Scene } from "../net/messages";
import type { PlayStore } from "./playStore";

/** A slot of the display on the screen. */
export interface Slot {
  card: string | null;
  /** Whether it can be taken; if not, `reason` may say why. */
  isFree: boolean;
  reason: Reason | null;
}

/** The order of slots in which the clicked slot is the one that changes. */
export function reordered(
  order: readonly number[],
  clicked: number,
  before: readonly string[],
  after: readonly string[],
): number[] {
  const changed = before.findIndex((card, index) => card !== after[index]);
  const shown = order.indexOf(changed);
  const swapped = [...order];
  if (shown < 0 || shown === clicked || before[changed] !== before[order[clicked]!]) return swapped;
  [swapped[shown], swapped[clicked]] = [swapped[clicked]!, swapped[shown]!];
  return swapped;
}

/** The face-up cards as shown: of two equal cards, the one that was clicked is replaced. */
export class Display {
  #order = $state.raw<readonly number[]>([]);
  #clicked: number | null = null;

  constructor(private readonly store: PlayStore) {
    store.stepListeners.push((entry, before, after) => this.#follow(entry, before, after));
  }

  readonly slots: readonly Slot[] = $derived.by(() => {
    const { view, decision, board } = this.store.stage;
    const size = board?.sheet.rules.display ?? view?.display.length ?? 0;
    return Array.from({ length: size }, (_, place) => {
      const card = view?.display[this.#order[place] ?? place] ?? null;
      const isFree = card !== null && !this.store.isBusy && (decision?.draws.includes(card) ?? false);
      return { card, isFree, reason: card === null ? null : (decision?.locked[card] ?? null) };
    });
  });

  take(place: number): void {
    const slot = this.slots[place];
    if (!slot?.isFree || slot.card === null) return;
    this.#clicked = place;
    this.store.act(`draw ${slot.card}`);
  }

  /** The slot that an action has changed. */
  changedSlot(before: Scene, after: Scene): number {
    const changed = before.view.display.findIndex((card, index) => card !== after.view.display[index]);
    const shown = this.#order.indexOf(changed);
    return shown < 0 ? changed : shown;
  }

  #follow(entry: LogEntry, before: Scene, after: Scene): void {
    const clicked = this.#clicked;
    this.#clicked = null;
    const size = after.view.display.length;
    const isReplaced = entry.events.some((event) => event.type === "display" && event.discarded !== undefined);
    const order = this.#order.length === size ? this.#order : Array.from({ length: size }, (_, place) => place);
    if (isReplaced || size !== before.view.display.length) this.#order = [];
    else this.#order = clicked === null ? order : reordered(order, clicked, before.view.display, after.view.display);
  }
}
