import { tick } from "svelte";
import type { LogEntry } from "../net/messages";

/** Runs a function after the next paint. */
export function afterPaint(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(then));
}

/** Marks the first paint of the board in the browser's performance timeline. */
export function markBoard(): void {
  afterPaint(() => performance.mark("board-painted"));
}

/** Marks the moment when the latest change is in the page. */
export function markOnScreen(name: string, track: string): void {
  void tick().then(() => performance.mark(name, { detail: track }));
}

/** Marks the moment when each claim of an action is in the page. */
export function markClaims(entry: LogEntry): void {
  for (const event of entry.events) if (event.type === "claimed") markOnScreen("claim-shown", event.track);
}
