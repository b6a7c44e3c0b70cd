/** What the fragment of an address begins with that holds a whole board. */
export const BOARD_MARK = "#b=";
