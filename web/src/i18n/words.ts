import type { en } from "./en";
import type { account } from "./en/account";
import type { daily } from "./en/daily";
import type { days } from "./en/days";
import type { guide } from "./en/guide";
import type { manners } from "./en/manners";
import type { practice } from "./en/practice";
import type { profile } from "./en/profile";
import type { review } from "./en/review";
import type { rules } from "./en/rules";
import type { tournament } from "./en/tournament";

/** The same keys and parameters, with any text. */
type Wide<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { [Key in keyof T]: Wide<T[Key]> };

/** The texts that every screen may need. */
export type Words = Wide<typeof en>;
/** The texts about the rules, which are loaded only with the screens that show them. */
export type RulesWords = Wide<typeof rules>;
/** The texts of reviews, which are loaded only with their page. */
export type ReviewWords = Wide<typeof review>;
/** The texts of the daily deal, which are loaded only with its page. */
export type DailyWords = Wide<typeof daily>;
/** The texts of games that last for days, which are loaded only with what shows them. */
export type DaysWords = Wide<typeof days>;
/** The texts of tournaments, which are loaded only with their pages. */
export type TournamentWords = Wide<typeof tournament>;
/** The texts of practice, which are loaded only with its pages. */
export type PracticeWords = Wide<typeof practice>;
/** The texts of the guided first game, which are loaded only with it. */
export type GuideWords = Wide<typeof guide>;
/** The texts of accounts, which are loaded only with their pages. */
export type AccountWords = Wide<typeof account>;
/** The texts of profiles, which are loaded only with their page. */
export type ProfileWords = Wide<typeof profile>;
/** The texts about blocks, reports and operators, which are loaded only where they are shown. */
export type MannersWords = Wide<typeof manners>;
