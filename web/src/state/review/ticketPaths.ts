import type { ChanceAt, TicketFacts } from "../../net/review";

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

/** The chance of a ticket to be completed as an area in the same box, up to how it ended. */
export function chancePath(chances: readonly ChanceAt[], isCompleted: boolean, turns: number): string {
  const [first] = chances;
  if (!first) return "";
  const left = (turn: number) => ((100 * turn) / turns).toFixed(1);
  const height = (chance: number) => (97 - 94 * chance).toFixed(1);
  const points = chances.map(({ turn, chance }) => `L${left(turn)} ${height(chance)}`).join("");
  return `M${left(first.turn)} 97${points}L100 ${height(isCompleted ? 1 : 0)}V97Z`;
}
