import type { TicketFacts } from "../../net/review";

/** The trains that a ticket lacked, turn by turn, as steps in a box of 100 by 100; the bottom is none. */
export function lackingPath(ticket: TicketFacts, turns: number): string {
  const most = Math.max(1, ...ticket.distances.map(({ trains }) => trains ?? 0));
  const height = (trains: number | null) => (97 - (94 * (trains ?? most)) / most).toFixed(1);
  const [first, ...later] = ticket.distances;
  if (!first) return "";
  const left = (turn: number) => ((100 * turn) / turns).toFixed(1);
  const steps = later.map(({ turn, trains }) => `H${left(turn)}V${height(trains)}`).join("");
  return `M${left(first.turn)} ${height(first.trains)}${steps}H100${ticket.is_completed ? "V97" : ""}`;
}
