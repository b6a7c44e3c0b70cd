import type { Board } from "../../net/api";

/** What each ticket of a board is called: its two places. */
export function ticketNames(board: Board): ReadonlyMap<string, string> {
  const places = new Map(board.sheet.places.map((place) => [place.slug, place.name]));
  return new Map(
    board.sheet.tickets.map((ticket) => [ticket.name, ticket.places.map((slug) => places.get(slug) ?? slug).join("–")]),
  );
}
