import { type Game, NONE } from "../game";
import { meanOf, oddsOf, sumOf, varianceOf } from "../numbers";
import type { AnalysisNumbers } from "./analysisNumbers";
import type { NetworkValues } from "./networkValues";
import { playRounds, playToEnd } from "./playouts";
import { type Positions, upTo } from "./positions";
import { Seeds } from "./seeds";
import { drawWorlds, SeatView } from "./worlds";

/** How much a search may do: about how many positions the network is shown, and when it looks no closer. */
export interface Budget {
  readonly positions: number;
  /** In milliseconds of `now`. */
  readonly end: number;
  readonly now: () => number;
}

/**
 * A search over worlds that a seat could be in, as `lockstep/search.py` describes it: what the champion considers is
 * tried in many of them, and the worse half is dropped step by step.
 */
export class Search {
  readonly #numbers: AnalysisNumbers["search"];

  constructor(private readonly network: NetworkValues) {
    this.#numbers = network.numbers.search;
  }

  /** The number of the action to take in a game, from what the seat to move knows. */
  bestOf({ board, states, knowledge, seat }: Game, seed: bigint, budget: Budget): number {
    return this.bestAction(SeatView.of(board, states, knowledge, seat!), new Seeds(seed), budget);
  }

  /** The number of the action to take, from what the seat to move knows. */
  bestAction(view: SeatView, seeds: Seeds, budget: Budget): number {
    const { board, numbers } = this.network;
    const { least_worlds, most_worlds, least_rounds, usual_cost, settings } = this.#numbers;
    const draw = (count: number) => drawWorlds(board, numbers.worlds, view, count, seeds);
    const affordable = (cost: number) => Math.floor(budget.positions / (2 * least_worlds * cost));
    const first = draw(least_worlds);
    const candidates = this.#candidates(first.positions.pick([0]), affordable(least_rounds * view.players));
    if (candidates.length === 1) return candidates[0]!;
    const rounds = Math.min(settings.rounds, Math.max(least_rounds, affordable(candidates.length * view.players)));
    const steps = Math.ceil(Math.log2(candidates.length));
    const found = candidates.map((): number[] => []);
    let remaining = upTo(candidates.length);
    let left = budget.positions;
    let cost = usual_cost * rounds * view.players;
    let factor = first.varianceFactor;
    for (const step of upTo(steps)) {
      if (step > 0 && budget.now() > budget.end) break;
      const count = Math.floor(left / (steps - step) / (cost * remaining.length));
      const likely = draw(Math.min(most_worlds, Math.max(least_worlds, count)));
      const before = this.network.shown;
      factor = likely.varianceFactor;
      const tried = remaining.map((number) => candidates[number]!);
      const utilities = this.#utilitiesUntil(budget, likely.positions, tried, view.seat, rounds);
      const spent = this.network.shown - before;
      left -= spent;
      cost = Math.max(1, spent / (utilities.length * tried.length));
      remaining.forEach((number, place) => found[number]!.push(...utilities.map((world) => world[place]!)));
      if (step < steps - 1) remaining = betterHalf(found, remaining);
    }
    return candidates[this.#decide(found, remaining, factor)]!;
  }

  /** The actions that are tried, the champion's own first. */
  #candidates(before: Positions, affordable: number): number[] {
    const { most_at_the_end, least_choices, settings } = this.#numbers;
    const choices = this.network.choices(before);
    const odds = oddsOf(choices.logits[0]!);
    const isLast = before.number(0, "last_turn_of") === before.number(0, "to_move");
    const most = isLast ? most_at_the_end : Math.min(settings.most, Math.max(least_choices, affordable));
    const least = isLast ? Number.MIN_VALUE : settings.least_odds;
    const first = choices.best[0]!;
    const others = upTo(odds.length).filter((each) => each !== first);
    const order = [first, ...others.sort((one, other) => odds[other]! - odds[one]!)];
    const likely = order.slice(0, most).filter((each) => odds[each]! >= least);
    const actions = choices.actions(
      likely,
      likely.map(() => 0),
    );
    return [...new Set(actions)];
  }

  /** What each action is worth to the seat in each world, as far as the time suffices. */
  #utilitiesUntil(budget: Budget, worlds: Positions, actions: number[], seat: number, rounds: number): number[][] {
    const atOnce = Math.ceil(this.#numbers.games_at_once / actions.length);
    const found: number[][] = [];
    for (let first = 0; first < worlds.length; first += atOnce) {
      if (first > 0 && budget.now() > budget.end) break;
      const rows = upTo(Math.min(atOnce, worlds.length - first)).map((row) => first + row);
      found.push(...this.utilities(worlds.pick(rows), actions, seat, rounds));
    }
    return found;
  }

  /** What each action is worth to the seat in each world, after some rounds of play by the champion. */
  utilities(worlds: Positions, actions: readonly number[], seat: number, rounds: number): number[][] {
    const { enough } = this.network.numbers.playouts;
    const games = worlds.pick(upTo(worlds.length).flatMap((row) => actions.map(() => row)));
    games.play(upTo(worlds.length).flatMap(() => actions));
    playRounds(this.network, games, seat, worlds.isLastRound(0) ? enough : rounds);
    // A network that expects another turn is of no use in the last round.
    const isLast = (row: number) => !games.isOver(row) && games.number(row, "last_turn_of") !== NONE;
    const last = upTo(games.length).filter(isLast);
    const ends = games.pick(last);
    playToEnd(this.network, ends);
    const over = upTo(games.length).filter((row) => games.isOver(row));
    const going = upTo(games.length).filter((row) => !games.isOver(row) && !isLast(row));
    const utilities = new Array<number>(games.length).fill(0);
    const write = (rows: readonly number[], found: readonly number[]) =>
      rows.forEach((row, place) => (utilities[row] = found[place]!));
    write(over, this.#results(games.pick(over), seat));
    write(last, this.#results(ends, seat));
    write(going, this.network.valuesTo(seat, games, going));
    return upTo(worlds.length).map((world) => utilities.slice(world * actions.length, (world + 1) * actions.length));
  }

  /** What games that are over are worth to a seat. */
  #results(games: Positions, seat: number): number[] {
    if (games.length === 0) return [];
    const { win_share, points_ahead, most_ahead } = this.#numbers;
    const { players } = games;
    const scores = games.scores(upTo(games.length));
    return upTo(games.length).map((row) => {
      const score = scores.at(row);
      const totals = score.numbers("total");
      const winners = [...score.numbers("is_winner").subarray(0, players)];
      const share = winners[seat]! / sumOf(winners);
      const others = Math.max(...upTo(players).flatMap((other) => (other === seat ? [] : [totals[other]!])));
      const ahead = Math.max(-most_ahead, Math.min(most_ahead, (totals[seat]! - others) / points_ahead));
      return (win_share * (share - 1 / players) * players) / (players - 1) + (1 - win_share) * ahead;
    });
  }

  /** The best candidate, or the champion's own where nothing is ahead of it by enough. */
  #decide(found: readonly number[][], remaining: readonly number[], factor: number): number {
    let [best, most] = [0, 0];
    for (const number of remaining) {
      if (number === 0) continue;
      const ahead = found[number]!.map((utility, world) => utility - found[0]![world]!);
      const error = Math.sqrt((varianceOf(ahead) * factor) / ahead.length);
      const sure = meanOf(ahead) - this.#numbers.settings.errors * error;
      if (sure > most) [best, most] = [number, sure];
    }
    return best;
  }
}

/** The better half of the candidates; the champion's own always stays. */
function betterHalf(found: readonly number[][], remaining: readonly number[]): number[] {
  const kept = [...remaining]
    .sort((one, other) => meanOf(found[other]!) - meanOf(found[one]!))
    .slice(0, Math.ceil(remaining.length / 2));
  if (!kept.includes(0)) kept.splice(Math.max(0, kept.length - 1), kept.length > 1 ? 1 : 0, 0);
  return kept.sort((one, other) => one - other);
}
