import type { View } from "../../net/messages";

/** How a player stands in one colour of passengers. */
export interface PassengerRace {
  own: number;
  /** The most that another player has, and who. */
  most: number;
  leaders: readonly number[];
}

export function passengerRace(view: View, seat: number, colour: string): PassengerRace {
  const counts = view.seats.map((each) => each.passengers?.[colour] ?? 0);
  const most = Math.max(0, ...counts.filter((_, other) => other !== seat));
  const leaders = counts.flatMap((count, other) => (other !== seat && count === most && most > 0 ? [other] : []));
  return { own: counts[seat] ?? 0, most, leaders };
}
