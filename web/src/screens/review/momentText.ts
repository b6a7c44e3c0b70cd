import { pageAddress } from "../../router.svelte";
import type { Moment } from "../../net/review";
import { said } from "../../i18n";
import { withError } from "../../i18n/numbers";
import type { Parts } from "../../i18n/texts";

/** What a moment was, in a few words: `Turn 14: cost 8 points`. */
export function momentTitle(words: Parts["review"], moment: Moment): string {
  return words.moments.heading({
    number: moment.turn,
    what: said(words.moments[moment.kind], { count: Math.round(moment.points) }),
  });
}

/** Less of the chance to win is not told: it would be rounded to nothing. */
const LEAST_CHANCE = 0.005;

/** What a moment cost or brought, with the error. */
export function momentFigures(words: Parts["review"], moment: Moment): string {
  const inPoints = words.moments.figures({
    figures: withError(Math.round(moment.points), Math.round(moment.points_error)),
  });
  if (moment.is_decided) return `${inPoints}; ${words.moments.decided}`;
  if (moment.kind === "praise" || moment.win < LEAST_CHANCE) return inPoints;
  const figures = withError(Math.round(100 * moment.win), Math.round(100 * moment.win_error));
  const chance = words.moments.chance({ figures });
  return `${inPoints}, ${chance}`;
}

/** Where a moment is in the replay: a decision as its seat saw it, everything else with open cards. */
export function momentPlace(moment: Moment): { seq: number; viewer: string } {
  if (moment.decision === null) return { seq: 0, viewer: "all" };
  if (moment.kind === "luck") return { seq: moment.decision + 1, viewer: "all" };
  return { seq: moment.decision, viewer: moment.kind === "swing" ? "all" : String(moment.seat) };
}

/** The address of a moment in the replay; `number` is its place in the review, from 1. */
export function momentAddress(game: string, moment: Moment, number: number | null = null): string {
  const { seq, viewer } = momentPlace(moment);
  const address = pageAddress(`/replay/${game}?seq=${seq}${viewer === "all" ? "" : `&as=${viewer}`}`);
  return number === null ? address : `${address}&moment=${number}`;
}
