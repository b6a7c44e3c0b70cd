import type { Moment } from "../../net/review";
import type { ReviewWords } from "../../i18n/words";

/** What a moment was, in a few words: `Turn 14: cost 8 points`. */
export function momentTitle(words: ReviewWords, moment: Moment): string {
  return words.moments.heading(moment.turn, words.moments[moment.kind](Math.round(moment.points)));
}

/** Less of the chance to win is not told: it would be rounded to nothing. */
const LEAST_CHANCE = 0.005;

/** What a moment cost or brought, with the error. */
export function momentFigures(words: ReviewWords, moment: Moment): string {
  const inPoints = words.moments.figures(Math.round(moment.points), Math.round(moment.points_error));
  if (moment.is_decided) return `${inPoints}; ${words.moments.decided}`;
  if (moment.kind === "praise" || moment.win < LEAST_CHANCE) return inPoints;
  const chance = words.moments.chance(Math.round(100 * moment.win), Math.round(100 * moment.win_error));
  return `${inPoints}, ${chance}`;
}

/** The address of a moment in the replay: a decision as its seat saw it, luck as it came about. */
export function momentAddress(game: string, moment: Moment): string {
  if (moment.decision === null) return `/replay/${game}`;
  return moment.kind === "luck"
    ? `/replay/${game}?seq=${moment.decision + 1}`
    : `/replay/${game}?seq=${moment.decision}&as=${moment.seat}`;
}
