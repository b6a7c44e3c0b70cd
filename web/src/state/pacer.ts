import type { GameEvent, LogEntry, StepMessage } from "../net/messages";
import { isAnimated, animationTime } from "../settings.svelte";

/** How long an action of another player is shown before the next one, in milliseconds, by its events. */
const DWELL: { readonly [type in GameEvent["type"]]?: number } = {
  took: 380,
  drew: 380,
  display: 500,
  claimed: 700,
  tunnel: 900,
  station: 700,
  kept: 250,
  passenger: 300,
  "last-round": 600,
};
const BACKLOG = 3;

function dwell(entry: LogEntry): number {
  return Math.max(0, ...entry.events.map((event) => DWELL[event.type] ?? 0));
}

/** Shows steps one after another at a watchable pace, or at once when nobody would see them. */
export class Pacer {
  #waiting: StepMessage[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly show: (step: StepMessage) => void) {
    document.addEventListener("visibilitychange", this.#flushWhenHidden);
  }

  /** Queues a step; the player's own (`isOwn`) is shown at once. */
  add(step: StepMessage, isOwn: boolean): void {
    this.#waiting.push(step);
    if (isOwn || !isAnimated() || document.visibilityState === "hidden" || this.#waiting.length > BACKLOG) this.flush();
    else if (this.#timer === null) this.#next();
  }

  /** Shows all queued steps. */
  flush(): void {
    this.#stop();
    for (const step of this.#waiting.splice(0)) this.show(step);
  }

  /** Drops all queued steps. */
  clear(): void {
    this.#stop();
    this.#waiting = [];
  }

  close(): void {
    this.clear();
    document.removeEventListener("visibilitychange", this.#flushWhenHidden);
  }

  #next = (): void => {
    this.#timer = null;
    const step = this.#waiting.shift();
    if (!step) return;
    this.show(step);
    this.#timer = setTimeout(this.#next, animationTime(dwell(step.entry)));
  };

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #flushWhenHidden = (): void => {
    if (document.visibilityState === "hidden") this.flush();
  };
}
