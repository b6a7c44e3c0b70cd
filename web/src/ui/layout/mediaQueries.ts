/** Portrait screens show the board on top and everything else below it. */
export const UPRIGHT = "(max-width: 760px), (orientation: portrait) and (max-width: 1000px)";
/** Too narrow for columns on both sides of a wide board. */
export const NARROW = "(max-width: 1150px)";
/** A phone in landscape orientation. */
export const SHALLOW = "(max-height: 520px)";
