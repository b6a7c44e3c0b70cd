import type { PictureTrack } from "./pictures";

/** How far a track's first and last space stay from the middle of their cities. */
const FROM_CITY = 12;
const GAP = 2.5;
const STEPS = 60;

export interface PictureSlot {
  x: number;
  y: number;
  /** Its direction, in degrees. */
  angle: number;
  length: number;
}

/** The spaces of a track, evenly along a curve between its cities. */
export function slotsOf({ from, to, length, bend = 0 }: PictureTrack): PictureSlot[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const distance = Math.hypot(dx, dy);
  const normal = [-dy / distance, dx / distance] as const;
  const at = (share: number) => {
    const aside = 4 * bend * share * (1 - share);
    return { x: from[0] + dx * share + normal[0] * aside, y: from[1] + dy * share + normal[1] * aside };
  };
  const points = Array.from({ length: STEPS + 1 }, (_, step) => at(step / STEPS));
  const along = [0];
  for (let step = 1; step <= STEPS; step++) {
    const [before, here] = [points[step - 1]!, points[step]!];
    along.push(along[step - 1]! + Math.hypot(here.x - before.x, here.y - before.y));
  }
  const shareAt = (wanted: number) => along.findIndex((reached) => reached >= wanted) / STEPS;
  const pitch = (along[STEPS]! - 2 * FROM_CITY) / length;
  return Array.from({ length }, (_, index) => {
    const share = shareAt(FROM_CITY + pitch * (index + 0.5));
    const [one, other] = [at(share - 0.02), at(share + 0.02)];
    const angle = (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI;
    return { ...at(share), angle, length: pitch - GAP };
  });
}
