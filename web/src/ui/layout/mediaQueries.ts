/** Portrait screens show the board on top and everything else below it. */
export const UPRIGHT = "(max-width: 480px), (orientation: portrait) and (max-width: 1000px)";
/** So tall and narrow that a wide board has more room when it is turned a quarter. */
export const TALL = "(max-aspect-ratio: 2/3)";
