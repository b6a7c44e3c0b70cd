import { BOARD_MARK } from "../../boardMark";
import { packed, unpacked } from "../../packed";

/** The longest part of a link that holds a board, in characters; the longest text of a board file. */
const LONGEST_LINK = 5000;
const LONGEST_TEXT = 64 * 1024;

/** The part of an address that holds a whole board file; null if it would be too long. */
export async function fragmentOf(text: string): Promise<string | null> {
  const fragment = BOARD_MARK + (await packed(text));
  return fragment.length <= LONGEST_LINK ? fragment : null;
}

/** The board file in the fragment of an address; null if there is none. */
export async function textIn(fragment: string): Promise<string | null> {
  if (!fragment.startsWith(BOARD_MARK) || fragment.length > LONGEST_LINK) return null;
  return unpacked(fragment.slice(BOARD_MARK.length), LONGEST_TEXT);
}
