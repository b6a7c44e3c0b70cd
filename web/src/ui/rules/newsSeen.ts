import type { BoardDetails } from "../../net/messages";
import { readStored, writeStored } from "../../storage";
import { featuresOf } from "./features";

const NAME = "news-seen";

/**
 * Whether this device has to show the card of a board: what the board has that the plainest one has not, and for a
 * newcomer the basics.
 */
export function isNewsDue(board: BoardDetails, isNewcomer: boolean): boolean {
  return (isNewcomer || featuresOf(board).length > 0) && !readStored<string[]>(NAME, []).includes(board.id);
}

/** Whether this device has never shown what is new on a board. */
export function areNewsUnknown(): boolean {
  return readStored<string[]>(NAME, []).length === 0;
}

export function rememberNews(board: BoardDetails): void {
  writeStored(NAME, [...new Set([...readStored<string[]>(NAME, []), board.id])]);
}
