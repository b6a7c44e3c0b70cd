import type { RuleDetails, Score, SeatScore } from "../../net/messages";
import type { BoardIndex } from "../../state/facts/boardIndex";

export type ScoreColumn = "tracks" | "plus" | "minus" | "longest" | "globetrotter" | "stations" | "passengers";

/** The columns of the final score: only those that the board's rules have. */
export function columnsOf(rules: RuleDetails): ScoreColumn[] {
  const all: [ScoreColumn, boolean][] = [
    ["tracks", true],
    ["plus", true],
    ["minus", true],
    ["longest", rules.longest_path_points > 0],
    ["globetrotter", rules.globetrotter_points > 0],
    ["stations", rules.stations > 0],
    ["passengers", rules.passenger_colours.length > 0],
  ];
  return all.filter(([, isThere]) => isThere).map(([column]) => column);
}

function worth(tickets: readonly string[], boardIndex: BoardIndex): number {
  return tickets.reduce((sum, name) => sum + (boardIndex.tickets.get(name)?.points ?? 0), 0);
}

/** The points of a seat in a column; they add up to its total. */
export function pointsIn(column: ScoreColumn, seat: SeatScore, boardIndex: BoardIndex): number {
  const points: { readonly [column in ScoreColumn]: number } = {
    tracks: seat.tracks,
    plus: worth(seat.tickets_completed, boardIndex),
    minus: -worth(seat.tickets_failed, boardIndex),
    longest: seat.longest_bonus,
    globetrotter: seat.globetrotter_bonus,
    stations: seat.station_points,
    passengers: seat.passenger_points,
  };
  return points[column];
}

/** The seats in the order of their totals, winners first. */
export function ranking(score: Score): number[] {
  const rank = (seat: number) => (score.winners.includes(seat) ? Infinity : (score.seats[seat]?.total ?? 0));
  return score.seats.map((_, seat) => seat).sort((one, other) => rank(other) - rank(one) || one - other);
}
