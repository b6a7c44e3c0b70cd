import type { ChanceEvent } from "../../net/review";
import type { NetworkValues } from "../lockstep/networkValues";
import { Positions } from "../lockstep/positions";
import { Seeds } from "../lockstep/seeds";
import { type Outcomes, outcomesOf } from "./chance";
import { dot, varianceOf } from "../numbers";
import type { RecordedGame } from "./recordedGame";
import { leadOf, type Value, valuesOf } from "./values";

/** The parts of a review that seeds belong to. */
const [OUTCOMES, EQUITIES] = [1, 2];

/** A game with open cards: the value of each position, the luck, and what each decision changed on average. */
export interface OpenReview {
  readonly values: readonly Value[];
  readonly leads: readonly number[][];
  readonly events: readonly ChanceEvent[];
  /** By decision and seat: the mean of all outcomes less the value before. */
  readonly winChanges: readonly number[][];
  readonly leadChanges: readonly number[][];
}

/** Values every position of a game and every outcome that chance could have had: `analysis/luck.py`. */
export function reviewOpen(network: NetworkValues, { positions, decisions }: RecordedGame, seed: number): OpenReview {
  const { samples } = network.numbers.chance;
  const chances = decisions.map((decision) => {
    const [before, after] = [positions.pick([decision.number]), positions.pick([decision.number + 1])];
    return outcomesOf(before, decision, after, new Seeds(seed, OUTCOMES, decision.number), samples);
  });
  const groups = [positions, ...chances.flatMap((chance) => chance?.positions ?? [])];
  const all = valuesOf(network, Positions.join(groups), new Seeds(seed, EQUITIES));
  const count = decisions.length;
  const [wins, leads] = [all.map(({ win }) => win), all.map(({ points }) => leadOf(points))];
  const changesOf = (numbers: readonly (readonly number[])[]) =>
    decisions.map((_, place) => numbers[place + 1]!.map((each, seat) => each - numbers[place]![seat]!));
  const [winChanges, leadChanges] = [changesOf(wins), changesOf(leads)];
  const events: ChanceEvent[] = [dealOf(all[0]!)];
  let first = count + 1;
  decisions.forEach((decision, place) => {
    const chance = chances[place];
    if (!chance) return;
    const last = first + (chance.positions?.length ?? 0);
    const lucks = [[wins, winChanges] as const, [leads, leadChanges] as const].map(([numbers, changes]) => {
      const outcomes = numbers.slice(first, last);
      const luck = numbers[place + 1]!.map(
        (actual, seat) =>
          actual -
          chance.actual * actual -
          dot(
            chance.weights,
            outcomes.map((each) => each[seat]!),
          ),
      );
      luck.forEach((each, seat) => (changes[place]![seat]! -= each));
      return { luck, error: errorOf(chance, outcomes) };
    });
    first = last;
    const [win, lead] = lucks as [(typeof lucks)[0], (typeof lucks)[0]];
    events.push({
      decision: decision.number,
      turn: decision.turn,
      seat: decision.seat,
      kind: chance.kind,
      win: win.luck,
      lead: lead.luck,
      win_error: win.error,
      lead_error: lead.error,
    });
  });
  return {
    values: all.slice(0, count + 1),
    leads: leads.slice(0, count + 1),
    events,
    winChanges,
    leadChanges,
  };
}

/** The luck of the deal: the value of the first position, less an equal share. */
function dealOf({ win, points, winError, pointsError }: Value): ChanceEvent {
  return {
    decision: null,
    turn: 0,
    seat: null,
    kind: "deal",
    win: win.map((each) => each - 1 / win.length),
    lead: leadOf(points),
    win_error: winError,
    lead_error: pointsError,
  };
}

/** The standard error of a mean over samples; 0 if all outcomes were enumerated. */
function errorOf({ isSampled }: Outcomes, numbers: readonly (readonly number[])[]): number {
  if (!isSampled || numbers.length < 2) return 0;
  const deviations = numbers[0]!.map((_, seat) => Math.sqrt(varianceOf(numbers.map((each) => each[seat]!))));
  return Math.max(...deviations) / Math.sqrt(numbers.length);
}
