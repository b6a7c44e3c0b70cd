import { tick } from "svelte";
import { UPRIGHT } from "./mediaQueries";

export type Tab = "players" | "log" | "tracks" | "chat";

/** Which tab is shown, and which dialog of the menu is open. */
export class Tabs {
  #tab = $state<Tab>(window.matchMedia(UPRIGHT).matches ? "players" : "log");
  /** On a phone, whether the tab panel covers what is above it. */
  isRaised = $state(false);
  isForStations = $state(false);
  dialog = $state<"help" | "news" | "settings" | "fairness" | null>(null);
  #read = $state(0);

  /** `mustChoose` tells whether tickets have to be chosen, which needs room; `said` counts the chat messages. */
  constructor(
    private readonly mustChoose: () => boolean,
    private readonly said: () => number,
  ) {
    this.#read = said(); // messages written in the lobby were read there
  }

  readonly isTicketTurn: boolean = $derived.by(() => this.mustChoose());
  get tab(): Tab {
    return this.#tab;
  }

  /** How many chat messages are new. */
  readonly unread: number = $derived.by(() => (this.tab === "chat" ? 0 : Math.max(0, this.said() - this.#read)));

  choose(tab: Tab): void {
    this.isRaised = tab !== this.#tab || !this.isRaised;
    this.#tab = tab;
    this.#read = this.said();
  }

  /** Shows a tab and focuses its field. */
  find(what: "tracks" | "stations" | "chat"): void {
    this.isForStations = what === "stations";
    this.#tab = what === "chat" ? "chat" : "tracks";
    this.isRaised = true;
    this.#read = this.said();
    const field = { tracks: "track-search", stations: "station-search", chat: "chat-field" }[what];
    void tick().then(() => document.querySelector<HTMLElement>(`[data-anchor="${field}"]`)?.focus());
  }

  leave(): void {
    this.isRaised = false;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }
}
