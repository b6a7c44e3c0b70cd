import type { OpenTable } from "../../net/messages";

/** Which open tables are shown; null and "any" mean all. */
export interface Filter {
  board: string | null;
  seats: number | null;
  pace: "any" | "clock" | "none" | "days";
  onlyRated: boolean;
  mostRating: number | null;
}

export const ALL: Filter = { board: null, seats: null, pace: "any", onlyRated: false, mostRating: null };

/** The seats of a table that are used. */
export function seatsOf(table: OpenTable): number {
  return table.names.length + table.open;
}

function paceOf(table: OpenTable): Filter["pace"] {
  if (table.days) return "days";
  return table.turn_seconds > 0 ? "clock" : "none";
}

export function fits(table: OpenTable, filter: Filter): boolean {
  if (filter.board !== null && table.board !== filter.board) return false;
  if (filter.seats !== null && seatsOf(table) !== filter.seats) return false;
  if (filter.pace !== "any" && paceOf(table) !== filter.pace) return false;
  if (filter.onlyRated && !table.is_rated) return false;
  return filter.mostRating === null || (table.rating ?? 0) <= filter.mostRating;
}
