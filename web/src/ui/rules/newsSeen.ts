import type { BoardDetails } from "../../net/messages";
import { readStored, writeStored } from "../../storage";
import { featuresOf } from "./features";

const NAME = "news-seen";

/** Whether a board has rules that the plainest one has not, and this device has not shown them yet. */
export function isNewsDue(board: BoardDetails): boolean {
  return featuresOf(board).length > 0 && !readStored<string[]>(NAME, []).includes(board.id);
}

/** Whether this device has never shown what is new on a board. */
export function areNewsUnknown(): boolean {
  return readStored<string[]>(NAME, []).length === 0;
}

export function rememberNews(board: BoardDetails): void {
  writeStored(NAME, [...new Set([...readStored<string[]>(NAME, []), board.id])]);
}
