import { settings } from "../../settings.svelte";

/** Lets a phone vibrate for a moment, where it can and the player wants it; before the first tap no page may. */
export function vibrate(milliseconds: number): void {
  if (settings.now.vibration === "off" || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.(milliseconds);
}
