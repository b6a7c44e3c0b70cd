import type { Options } from "../../net/messages";

export type DaysPace = NonNullable<Options["days"]>;

/** The paces of games that last for days, the fastest first. */
export const PACES: readonly DaysPace[] = ["brisk", "steady", "slow", "untimed"];
