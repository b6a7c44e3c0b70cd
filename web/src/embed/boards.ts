import type { EmbeddedBoard } from "../state/embeds/format";
import { plainLand } from "./plainLand";
import type { CompactSheet } from "../state/embeds/sheet";
import packaged from "embed:boards";

/** A board and its land, as SVG. */
export interface ShownBoard {
  readonly sheet: CompactSheet;
  readonly land: string;
}

/** The board of an embed; null if it names one that is not here. Of a link nothing is ever taken as HTML. */
export async function boardOf(board: EmbeddedBoard): Promise<ShownBoard | null> {
  if (typeof board !== "string") return { sheet: board, land: plainLand(board.picture) };
  const load = Object.hasOwn(packaged, board) ? packaged[board] : undefined;
  return load ? (await load()).default : null;
}
