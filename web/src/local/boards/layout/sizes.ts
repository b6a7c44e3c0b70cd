import type { Point } from "../../../point";
import type { Bundle, Network } from "./network";

/** The sizes of `drawing/sizes.py`, in board units. */
export const SLOT_LENGTH = 38;
export const SLOT_WIDTH = 13;
export const SLOT_GAP = 4;
export const LANE_PITCH = SLOT_WIDTH + 3.5;
export const LONGEST_SLOT = 1.35 * SLOT_LENGTH;
export const CITY_RADIUS = 9.5;
export const LABEL_SIZE = 18;
/** The least and the largest distance of a track's slots from a city's centre. */
const LEAST_PAD = 15;
const MOST_PAD = 46;

/** Half the width of a bundle, with a small margin. */
function halfWidth({ tracks }: Bundle): number {
  return (LANE_PITCH * (tracks.length - 1) + SLOT_WIDTH) / 2 + 1.5;
}

/** How far from its two ends each bundle's slots begin, so that they don't touch those of its neighbours. */
export function endPads({ bundles, meetings }: Network, points: readonly Point[]): [number, number][] {
  const bearings = bundles.map(({ ends: [first, second] }) => {
    const [from, to] = [points[first]!, points[second]!];
    const bearing = Math.atan2(to.y - from.y, to.x - from.x);
    return [bearing, bearing + Math.PI] as const;
  });
  const pads = bundles.map((): [number, number] => [LEAST_PAD, LEAST_PAD]);
  for (const { one, end, other, otherEnd } of meetings) {
    const angle = bearings[one]![end] - bearings[other]![otherEnd];
    const [cos, sin] = [Math.cos(angle), Math.max(Math.abs(Math.sin(angle)), 1e-6)];
    if (cos <= -0.5) continue; // strips in opposite directions never meet
    const reach = ((halfWidth(bundles[one]!) + halfWidth(bundles[other]!)) * (1 + cos)) / sin / 2;
    pads[one]![end] = Math.min(MOST_PAD, Math.max(pads[one]![end], reach));
    pads[other]![otherEnd] = Math.min(MOST_PAD, Math.max(pads[other]![otherEnd], reach));
  }
  return pads;
}
