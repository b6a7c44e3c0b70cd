import { packed, unpacked } from "../../packed";
import type { Embedded } from "./format";

/** The mark of the format that `format.ts` describes. */
const MARK = "#v1=";
/** The longest text in a link, in bytes: a board that somebody drew has up to 60 kB. */
const LONGEST_TEXT = 512 * 1024;

/** The fragment of an address that shows something. */
export async function fragmentWith(content: Embedded): Promise<string> {
  return MARK + (await packed(JSON.stringify(content)));
}

/** What a fragment shows; null if it is none of ours, or was cut off. */
export async function contentOf(fragment: string): Promise<Embedded | null> {
  if (!fragment.startsWith(MARK)) return null;
  const text = await unpacked(fragment.slice(MARK.length), LONGEST_TEXT);
  return text === null ? null : (JSON.parse(text) as Embedded);
}
