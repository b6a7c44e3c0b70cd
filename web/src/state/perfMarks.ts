import { tick } from "svelte";
import type { LogEntry } from "../net/messages";
import { eventsOf } from "../net/events";

/** Marks in the browser's timeline, for measuring: when the board is painted first, and when a claim is on the screen. */
export function afterPaint(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(then));
}

export function markBoard(): void {
  afterPaint(() => performance.mark("board-painted"));
}

/** Marks when what has just changed is in the page. */
export function markOnScreen(name: string, track: string): void {
  void tick().then(() => performance.mark(name, { detail: track }));
}

export function markClaims(entry: LogEntry): void {
  for (const event of eventsOf(entry)) if (event.type === "claimed") markOnScreen("claim-shown", event.track);
}
