import type { BoardDetails } from "../../net/messages";
import type { Words } from "../../i18n/texts";
import { SHOWN_KEYS } from "../../input/keyboard";

/** The keys, and what they do on this board. */
export function keyLines({ keys }: Words["help"], { rules }: BoardDetails): [string, string][] {
  const take = rules.display > 1 ? `1 – ${rules.display}` : "1";
  return (Object.keys(SHOWN_KEYS) as (keyof typeof SHOWN_KEYS)[])
    .filter((line) => line !== "station" || rules.stations > 0)
    .map((line) => [line === "take" ? take : SHOWN_KEYS[line], keys[line]]);
}
