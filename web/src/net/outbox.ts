import type { FromBrowser } from "./messages";

/** A message that waits for its answer. */
export type Numbered = Extract<FromBrowser, { id: string }>;

/** What was sent and has no answer yet, in order; actions outlive a reload of the page. */
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

  /** Takes a message out once it is answered; null if there was none, as after an answer that came twice. */
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
    return this.waiting.some((message) => message.t === "act");
  }

  #kept(): Numbered[] {
    try {
      return JSON.parse(this.storage?.getItem(this.key) ?? "[]") as Numbered[];
    } catch {
      return []; // what another version of the page left there is of no use
    }
  }

  #keep(): void {
    const acts = this.waiting.filter((message) => message.t === "act");
    if (acts.length) this.storage?.setItem(this.key, JSON.stringify(acts));
    else this.storage?.removeItem(this.key);
  }
}
