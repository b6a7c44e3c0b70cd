import { BOARD_MARK } from "../../boardMark";

/** The longest part of a link that holds a board, in characters; the longest text of a board file. */
const LONGEST_LINK = 5000;
const LONGEST_TEXT = 64 * 1024;

/** The part of an address that holds a whole board file; null if it would be too long. */
export async function fragmentOf(text: string): Promise<string | null> {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  const fragment = BOARD_MARK + letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return fragment.length <= LONGEST_LINK ? fragment : null;
}

/** The board file in the fragment of an address; null if there is none. */
export async function textIn(fragment: string): Promise<string | null> {
  if (!fragment.startsWith(BOARD_MARK) || fragment.length > LONGEST_LINK) return null;
  try {
    const letters = atob(fragment.slice(BOARD_MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const unpacked = await through(packed, new DecompressionStream("deflate-raw"), LONGEST_TEXT);
    return new TextDecoder("utf-8", { fatal: true }).decode(unpacked);
  } catch {
    return null; // cut off, or no board
  }
}

/** What a stream makes of some bytes; an error if that is more than `most`. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most = Infinity,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) throw new Error("The board is too long.");
    parts.push(part.value);
  }
  const whole = new Uint8Array(size);
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}
