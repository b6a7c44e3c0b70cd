import { language } from "../i18n";
import { getBoard, type Board } from "../net/api";

/** Load a board, with the names of its places in the reader's language. */
export async function loadBoard(id: string, hash = ""): Promise<Board> {
  const [board] = await Promise.all([getBoard(id, hash), language.part("places")]);
  return withOwnNames(board);
}

/** The same board with the names that its places have in the reader's language. */
export function withOwnNames(board: Board): Board {
  const names = language.placeNames(board.sheet.id);
  const places = board.sheet.places.map((place) => ({ ...place, name: names[place.slug] ?? place.name }));
  return { ...board, sheet: { ...board.sheet, places } };
}
