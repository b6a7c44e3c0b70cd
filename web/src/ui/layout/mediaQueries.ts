/** Screens that stand upright get the board on top and everything else below it. */
export const UPRIGHT = "(max-width: 760px), (orientation: portrait) and (max-width: 1000px)";
/** Too narrow for a column on either side of a broad board. */
export const NARROW = "(max-width: 1150px)";
/** A phone that lies on its side. */
export const SHALLOW = "(max-height: 520px)";
