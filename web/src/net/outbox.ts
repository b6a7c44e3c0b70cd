import type { FromBrowser } from "./messages";

/** A message that gets an answer. */
export type Numbered = Extract<FromBrowser, { id: string }>;

/** Whether a message plays an action, or takes one back. */
function isAction(message: Numbered): boolean {
  return message.t === "act" || message.t === "take_back";
}

/** The messages without an answer yet, in order. Actions survive a reload of the page. */
export class Outbox {
  #waiting = new Map<string, Numbered>();

  constructor(
    private readonly storage: Storage | null,
    private readonly key: string,
  ) {
    for (const message of this.#kept()) this.#waiting.set(message.id, message);
  }

  add(message: Numbered): void {
    this.#waiting.set(message.id, message);
    this.#keep();
  }

  /** Removes and returns an answered message; null if there is none, as when an answer comes twice. */
  settle(id: string): Numbered | null {
    const message = this.#waiting.get(id) ?? null;
    this.#waiting.delete(id);
    this.#keep();
    return message;
  }

  get waiting(): Numbered[] {
    return [...this.#waiting.values()];
  }

  get hasAct(): boolean {
    return this.waiting.some(isAction);
  }

  #kept(): Numbered[] {
    try {
      return JSON.parse(this.storage?.getItem(this.key) ?? "[]") as Numbered[];
    } catch {
      return []; // left by another version of the page
    }
  }

  #keep(): void {
    const acts = this.waiting.filter(isAction);
    if (acts.length) this.storage?.setItem(this.key, JSON.stringify(acts));
    else this.storage?.removeItem(this.key);
  }
}
