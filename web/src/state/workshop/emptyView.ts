import type { View } from "../../net/messages";

/** A game on a board that has not begun: what the board shows where nobody plays. */
export function emptyView(board: string, passengers: { [place: string]: string[] } = {}): View {
  return {
    claimed: {},
    discards: {},
    display: [],
    map: board,
    passes: 0,
    phase: "turn",
    players: 2,
    seats: [],
    seed_hash: "",
    passengers,
  };
}
