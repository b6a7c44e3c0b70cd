import type { Moment } from "../../net/review";
import type { ReviewWords } from "../../i18n/words";

/** What a moment was, in a few words: `Turn 14: cost 8 points`. */
export function momentTitle(words: ReviewWords, moment: Moment): string {
  return words.moments.heading(moment.turn, words.moments[moment.kind](Math.round(moment.points)));
}

/** The address of a moment in the replay: a decision as its seat saw it, luck as it came about. */
export function momentAddress(game: string, moment: Moment): string {
  if (moment.decision === null) return `/replay/${game}`;
  return moment.kind === "luck"
    ? `/replay/${game}?seq=${moment.decision + 1}`
    : `/replay/${game}?seq=${moment.decision}&as=${moment.seat}`;
}
