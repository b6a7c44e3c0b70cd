import type { RuleDetails, View } from "../../net/messages";

/** How a player stands in one colour of passengers: what they have, and what it would bring at the end (P3). */
export interface PassengerRace {
  own: number;
  /** The most that another player has, and who. */
  most: number;
  leaders: readonly number[];
  /** The points if the game ended now, and with one more passenger. */
  worth: number;
  worthWithOneMore: number;
}

/** The points for a number of passengers of a colour, given what the others have. */
function pointsFor(count: number, others: readonly number[], [first, second]: RuleDetails["passenger_points"]): number {
  if (count === 0) return 0;
  const most = Math.max(0, ...others);
  if (count >= most) return first;
  const isAlone = others.filter((other) => other === most).length === 1;
  const rest = others.filter((other) => other < most);
  return isAlone && count >= Math.max(0, ...rest) ? second : 0;
}

export function passengerRace(view: View, seat: number, colour: string, rules: RuleDetails): PassengerRace {
  const counts = view.seats.map((each) => each.passengers?.[colour] ?? 0);
  const own = counts[seat] ?? 0;
  const others = counts.filter((_, other) => other !== seat);
  const most = Math.max(0, ...others);
  const leaders = counts.flatMap((count, other) => (other !== seat && count === most && most > 0 ? [other] : []));
  return {
    own,
    most,
    leaders,
    worth: pointsFor(own, others, rules.passenger_points),
    worthWithOneMore: pointsFor(own + 1, others, rules.passenger_points),
  };
}
