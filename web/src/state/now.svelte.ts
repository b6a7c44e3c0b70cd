import { createSubscriber } from "svelte/reactivity";

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 250);
  return () => clearInterval(timer);
});

/** The time by `performance.now`; what depends on it is computed anew four times a second. */
export function now(): number {
  subscribe();
  return performance.now();
}

/** The whole seconds that are left of `seconds`, which were left at the time `since`. */
export function secondsLeft(seconds: number, since: number): number {
  return Math.max(0, Math.ceil(seconds - (now() - since) / 1000));
}
