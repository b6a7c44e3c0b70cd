import type { BookChapter } from "../../net/messages";

export const HEATS = ["claimed", "wins", "turn"] as const;
export type HeatKind = (typeof HEATS)[number];

/** Colours of tracks from 0 to 1, and what stands for the two ends. */
export interface Heat {
  readonly tracks: { readonly [track: string]: number };
  readonly low: number;
  readonly high: number;
}

/** A track that fewer seats have claimed, or in fewer of the games, says nothing. */
const FEWEST = 30;
const SELDOM = 0.02;

/** How often tracks are claimed, how often their owners win, or how early they are claimed. */
export function heatOf({ tracks }: BookChapter, kind: HeatKind): Heat {
  if (kind === "claimed") {
    return { tracks: Object.fromEntries(tracks.map(({ name, claimed }) => [name, claimed.value])), low: 0, high: 1 };
  }
  const values = tracks
    .filter(({ claimed, turn }) => turn.of >= FEWEST && claimed.value >= SELDOM)
    .map(({ name, gain, turn }) => [name, kind === "wins" ? (gain?.wins.mean ?? 0) : turn.value] as const);
  const numbers = values.map(([, value]) => value);
  const [low, high] = values.length > 0 ? [Math.min(...numbers), Math.max(...numbers)] : [0, 0];
  const share = (value: number) => (high > low ? (value - low) / (high - low) : 0.5);
  const warmth = (value: number) => (kind === "turn" ? 1 - share(value) : share(value));
  return { tracks: Object.fromEntries(values.map(([name, value]) => [name, warmth(value)])), low, high };
}
