import { upTo } from "../lockstep/positions";
import { largest } from "../numbers";
import type { RecordedDecision } from "./recordedGame";

/** Some turns in which a seat's chance to win fell. */
export interface Fall {
  /** Whose chance fell most. */
  readonly seat: number;
  readonly turns: readonly [first: number, last: number];
  /** The one of them with the largest part of it. */
  readonly turn: number;
  /** The chance of every seat. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly size: number;
}

/** The largest falls of the graph, none of which overlap, the largest first: `review/falls.py`. */
export function largestFalls(
  decisions: readonly RecordedDecision[],
  wins: readonly (readonly number[])[],
  most: number,
  least: number,
): Fall[] {
  const found: Fall[] = [];
  const sorted = allFalls(decisions, wins).sort(
    (one, other) => other.size - one.size || one.turns[0] - other.turns[0] || one.turns[1] - other.turns[1],
  );
  for (const fall of sorted) {
    if (found.length === most || fall.size < least) break;
    if (found.every(({ turns }) => fall.turns[1] < turns[0] || fall.turns[0] > turns[1])) found.push(fall);
  }
  return found;
}

/** All stretches of at most a round and a turn. */
function allFalls(decisions: readonly RecordedDecision[], wins: readonly (readonly number[])[]): Fall[] {
  const rows = new Map<number, [before: number, after: number]>();
  for (const { turn, number } of decisions) rows.set(turn, [rows.get(turn)?.[0] ?? number, number + 1]);
  const turns = [...rows];
  const players = wins[0]!.length;
  return turns.flatMap(([firstTurn, [start]], first) =>
    turns.slice(first, first + players + 1).map(([lastTurn, [, end]], length): Fall => {
      const [before, after] = [wins[start]!, wins[end]!];
      const falls = before.map((chance, seat) => chance - after[seat]!);
      const seat = largest(falls);
      const parts = upTo(length + 1).map((place) => {
        const [, [from, to]] = turns[first + place]!;
        return wins[from]![seat]! - wins[to]![seat]!;
      });
      const [turn] = turns[first + largest(parts)]!;
      return { seat, turns: [firstTurn, lastTurn], turn, before, after, size: falls[seat]! };
    }),
  );
}
