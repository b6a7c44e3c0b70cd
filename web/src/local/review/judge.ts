import type { Estimate, Judgement, Source } from "../../net/review";
import { NONE } from "../game";
import type { AnalysisNumbers, Effort } from "../lockstep/analysisNumbers";
import type { NetworkValues } from "../lockstep/networkValues";
import { playRounds } from "../lockstep/playouts";
import { type Positions, upTo } from "../lockstep/positions";
import { Seeds } from "../lockstep/seeds";
import { drawWorlds } from "../lockstep/worlds";
import { largest, meanOf, oddsOf, sumOf, varianceOf } from "../numbers";
import type { RecordedDecision } from "./recordedGame";
import { Calibration, leadOf, utilityOf, type Value, valuesOf } from "./values";

/** The part of a review that seeds belong to. */
const WORLDS = 3;
/** The parts of the worlds of which one chooses the better move, and the other measures it. */
const HALVES = [0, 1] as const;
const NOTHING: Estimate = { raw: 0, error: 0, expected: 0, value: 0 };

/** The same look in half as many worlds, with two rivals only. */
export function halved(effort: Effort, { least_worlds, favourites }: AnalysisNumbers["decisions"]): Effort {
  return { worlds: Math.max(least_worlds, effort.worlds >> 1), rounds: effort.rounds, rivals: favourites };
}

/** The halved look, one round deep. */
export function brief(effort: Effort, numbers: AnalysisNumbers["decisions"]): Effort {
  return { ...halved(effort, numbers), rounds: 1 };
}

export function isCertain({ raw, error }: Estimate, { certain }: AnalysisNumbers["decisions"]): boolean {
  return raw > certain * error && raw > 0;
}

/** Whether a decision was a mistake beyond doubt. */
export function isMistake({ win, lead }: Judgement, numbers: AnalysisNumbers["decisions"]): boolean {
  return isCertain(win, numbers) || isCertain(lead, numbers);
}

/** A judgement with nothing given away. */
export function withoutLoss(judgement: Judgement): Judgement {
  const nobody = judgement.win_by_seat.map(() => 0);
  return { ...judgement, win: NOTHING, lead: NOTHING, win_by_seat: nobody, lead_by_seat: nobody };
}

/** The actions that the champion considers in a position, by number. */
export function candidatesAmong(network: NetworkValues, before: Positions): number[] {
  const { least_probability, most } = network.numbers.decisions;
  const choices = network.choices(before);
  const odds = oddsOf(choices.logits[0]!);
  const order = upTo(odds.length).sort((one, other) => odds[other]! - odds[one]!);
  const likely = order.slice(0, most).filter((choice) => odds[choice]! >= least_probability);
  return choices.actions(
    likely,
    likely.map(() => 0),
  );
}

/**
 * The actions that a decision is compared with, by number, and whether the champion considers its move. The one that
 * was played comes first, then the champion's favourite.
 */
export function candidatesOf(
  network: NetworkValues,
  before: Positions,
  { index, choices }: RecordedDecision,
): { readonly candidates: number[]; readonly isUsual: boolean } {
  if (choices < 2) return { candidates: [index], isUsual: true };
  const considered = candidatesAmong(network, before);
  return { candidates: [...new Set([index, ...considered])], isUsual: considered.includes(index) };
}

/**
 * Compares the move that was played, the first of the candidates, with others over common worlds, as
 * `decisions/judgement.py` does. `later` is an action that could have followed in the seat's next turn: where it is as
 * good then, nothing was lost yet.
 */
export function judge(
  network: NetworkValues,
  decision: RecordedDecision,
  candidates: readonly number[],
  effort: Effort,
  seed: number,
  later: number | null = null,
): Judgement {
  const tried = candidates.slice(0, 1 + effort.rivals);
  const texts = tried.map((action) => network.board.actions[action]!);
  const nobody = upTo(decision.view.players).map(() => 0);
  const isOpen = tried.length > 1;
  const seeds = new Seeds(seed, WORLDS, decision.number, effort.worlds, effort.rounds);
  const found: Comparison = isOpen
    ? compareMoves(network, decision, tried, effort, later, seeds)
    : { best: 0, win: NOTHING, lead: NOTHING, ahead: NOTHING, winBySeat: nobody, leadBySeat: nobody, source: "exact" };
  return {
    decision: decision.number,
    seat: decision.seat,
    turn: decision.turn,
    played: texts[0]!,
    best: texts[found.best]!,
    candidates: texts,
    offer: [...decision.offer],
    win: found.win,
    lead: found.lead,
    ahead: found.ahead,
    win_by_seat: found.winBySeat,
    lead_by_seat: found.leadBySeat,
    worlds: isOpen ? effort.worlds : 0,
    rounds: isOpen ? effort.rounds : 0,
    source: found.source,
  };
}

/** How a move did against the best other one. */
interface Comparison {
  readonly best: number;
  readonly win: Estimate;
  readonly lead: Estimate;
  readonly ahead: Estimate;
  readonly winBySeat: number[];
  readonly leadBySeat: number[];
  readonly source: Source;
}

/** Numbers by world, line of play and seat. */
type Lines = readonly (readonly (readonly number[])[])[];

function compareMoves(
  network: NetworkValues,
  { view }: RecordedDecision,
  candidates: readonly number[],
  effort: Effort,
  later: number | null,
  seeds: Seeds,
): Comparison {
  const { board, numbers } = network;
  const { seat, players } = view;
  const { positions, varianceFactor } = drawWorlds(board, numbers.worlds, view, effort.worlds, seeds);
  const values = playCandidates(network, positions, candidates, seat, effort, seeds, later);
  const share = meanOf(values.map(({ source }) => (source === "network" ? 1 : 0)));
  const lines = values.length / positions.length;
  const byWorld = upTo(positions.length).map((world) => values.slice(world * lines, (world + 1) * lines));
  const win = byWorld.map((each) => each.map((value) => value.win));
  const lead = byWorld.map((each) => each.map((value) => leadOf(value.points)));
  const own = win.map((each, world) =>
    each.map((wins, line) => utilityOf(numbers.values, wins[seat]!, lead[world]![line]![seat]!, players)),
  );
  const played = [0, ...upTo(lines).slice(candidates.length)];
  const others = upTo(candidates.length).slice(1);
  const [winError, leadError] = new Calibration(numbers.values, board.details.id, players).lossErrors;
  const { spread_win, spread_lead } = numbers.decisions;
  const estimate = (halves: Half[], spread: number, error: number) =>
    estimateOf(halves, seat, spread, share * error, varianceFactor);
  const inWin = estimate(halvesOf(win, own, played, upTo(lines)), spread_win, winError);
  const inPoints = estimate(halvesOf(lead, own, played, upTo(lines)), spread_lead, leadError);
  const behind = halvesOf(lead, own, played, others).map((half) => half.map((each) => each.map((number) => -number)));
  return {
    best: largest(upTo(lines).map((line) => meanOf(own.map((each) => each[line]!)))) % candidates.length,
    win: inWin.estimate,
    lead: inPoints.estimate,
    ahead: estimate(behind, spread_lead, leadError).estimate,
    winBySeat: inWin.bySeat,
    leadBySeat: inPoints.bySeat,
    source: share > 0 ? "network" : "playouts",
  };
}

/** The expected results after each candidate in each world, by world and then by candidate; in the end it is exact. */
function playCandidates(
  network: NetworkValues,
  worlds: Positions,
  candidates: readonly number[],
  seat: number,
  effort: Effort,
  seeds: Seeds,
  later: number | null,
): Value[] {
  const lines = later === null ? [...candidates] : [...candidates, candidates[0]!];
  const wanted = lines.map((_, line) => (line < candidates.length ? NONE : later!));
  const everywhere = (numbers: readonly number[]) => upTo(worlds.length).flatMap(() => numbers);
  const games = worlds.pick(upTo(worlds.length).flatMap((world) => lines.map(() => world)));
  games.play(everywhere(lines));
  const rounds = worlds.isLastRound(0) ? network.numbers.playouts.enough : effort.rounds;
  playRounds(network, games, seat, rounds, everywhere(wanted));
  return valuesOf(network, games, seeds, 1);
}

/** How far one line is ahead of another, by world and seat, in one half of the worlds. */
type Half = readonly (readonly number[])[];

/** How far the best of `others` is ahead of the best line that was `played`; each half measures the other's choice. */
function halvesOf(values: Lines, own: Half, played: readonly number[], others: readonly number[]): Half[] {
  return HALVES.map((half) => {
    const isIn = (_: unknown, world: number) => world % 2 === half;
    const choosing = own.filter(isIn);
    const bestOf = (lines: readonly number[]) =>
      lines[largest(lines.map((line) => meanOf(choosing.map((world) => world[line]!))))]!;
    const [best, line] = [bestOf(others), bestOf(played)];
    const measuring = values.filter((_, world) => world % 2 !== half);
    return measuring.map((world) => world[best]!.map((each, seat) => each - world[line]![seat]!));
  });
}

/** The mean of both halves as an estimate, and its shrunk value for every seat. */
function estimateOf(
  halves: readonly Half[],
  seat: number,
  spread: number,
  leastError: number,
  varianceFactor: number,
): { readonly estimate: Estimate; readonly bySeat: number[] } {
  const bySeat = halves[0]![0]!.map((_, each) =>
    meanOf(halves.map((half) => meanOf(half.map((world) => world[each]!)))),
  );
  // Where the move that was played is the best one by both halves, nothing differs.
  if (!halves.some((half) => half.some((world) => world.some((number) => number !== 0))))
    return { estimate: NOTHING, bySeat: bySeat.map(() => 0) };
  const sampled = halves.map((half) => varianceOf(half.map((world) => world[seat]!)) / half.length);
  const variance = (varianceFactor * sumOf(sampled)) / halves.length ** 2 + leastError ** 2;
  const raw = bySeat[seat]!;
  const factor = spread ** 2 / (spread ** 2 + variance);
  const expected = raw * factor;
  const estimate = { raw, error: Math.sqrt(variance), expected, value: Math.max(0, expected) };
  return { estimate, bySeat: bySeat.map((mean) => -mean * factor) };
}
