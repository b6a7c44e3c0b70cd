import type { Review } from "../../net/review";

/** A seat's line in per cent of the graph's size, and the band around it. */
export interface GraphLine {
  seat: number;
  line: string;
  band: string;
}

/** A moment on the graph. */
export interface GraphMark {
  number: number;
  kind: string;
  left: number;
  top: number;
}

/** The seats with a line: with two players one is enough, since the other is its mirror. */
export function graphSeats(review: Review, seat: number): number[] {
  return review.players > 2 ? review.seats.map((_, each) => each) : [seat];
}

/** Where a position is from left to right, in per cent. */
export function placeOf(review: Review, position: number): number {
  return (100 * position) / Math.max(1, review.equities.length - 1);
}

const top = (share: number) => 100 - 100 * Math.min(1, Math.max(0, share));
const point = (left: number, share: number) => `${left.toFixed(2)} ${top(share).toFixed(2)}`;

export function graphLine(review: Review, seat: number): GraphLine {
  const places = review.equities.map((equity, position) => ({
    left: placeOf(review, position),
    win: equity.win[seat] ?? 0,
    error: equity.win_error,
  }));
  const above = places.map(({ left, win, error }) => point(left, win + error));
  const below = places.map(({ left, win, error }) => point(left, win - error)).reverse();
  return {
    seat,
    line: `M${places.map(({ left, win }) => point(left, win)).join("L")}`,
    band: `M${[...above, ...below].join("L")}Z`,
  };
}

/** The moments, each on the line of its seat or, where that has none, of the first. */
export function graphMarks(review: Review, seats: readonly number[]): GraphMark[] {
  return review.moments.map((moment, index) => {
    const position = moment.decision === null ? 0 : moment.decision + 1;
    const seat = seats.includes(moment.seat) ? moment.seat : (seats[0] ?? 0);
    const win = review.equities[position]?.win[seat] ?? 0;
    return { number: index + 1, kind: moment.kind, left: placeOf(review, position), top: top(win) };
  });
}

/** Every tenth turn, or every twentieth of a long game, and where it begins. */
export function turnTicks(review: Review): { turn: number; left: number }[] {
  const step = Math.max(...review.turns) <= 60 ? 10 : 20;
  return review.turns.flatMap((turn, position) =>
    turn % step === 0 && turn > (review.turns[position - 1] ?? 0) ? [{ turn, left: placeOf(review, position) }] : [],
  );
}

/** The number of moves before a turn's first one: what the replay calls its position. */
export function beginOfTurn(turns: readonly number[], turn: number): number {
  return Math.max(0, turns.indexOf(turn) - 1);
}
