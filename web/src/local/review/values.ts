import type { Source } from "../../net/review";
import { NONE } from "../game";
import type { AnalysisNumbers } from "../lockstep/analysisNumbers";
import type { NetworkValues } from "../lockstep/networkValues";
import { playSetup, playToEnd } from "../lockstep/playouts";
import { type Positions, upTo } from "../lockstep/positions";
import type { Seeds } from "../lockstep/seeds";
import { dot, meanOf, sumOf, varianceOf } from "../numbers";

/** What a position is worth to every seat with open cards, with standard errors. */
export interface Value {
  readonly win: readonly number[];
  readonly points: readonly number[];
  readonly winError: number;
  readonly pointsError: number;
  readonly source: Source;
}

/** How the network's values become chances and points on a board: `values/calibration.py`. */
export class Calibration {
  /** Whose games they were measured in. */
  readonly board: string;
  readonly #row: AnalysisNumbers["values"]["calibrations"][string][string];

  constructor(
    private readonly numbers: AnalysisNumbers["values"],
    board: string,
    players: number,
  ) {
    this.board = board in numbers.calibrations ? board : numbers.any_board;
    this.#row = numbers.calibrations[this.board]![players]!;
  }

  get winError(): number {
    return this.numbers.errors.win;
  }

  get pointsError(): number {
    return this.numbers.errors.lead;
  }

  /** The standard error of a difference between two moves that more worlds don't lower, and of points. */
  get lossErrors(): readonly [win: number, lead: number] {
    const { lead } = this.#row;
    const pointsOfValue = lead[0]! + lead[1]! / 2; // in the middle of a game
    return [this.numbers.errors.loss, this.numbers.errors.value_loss * pointsOfValue];
  }

  /** Each seat's chance to win, from the features of the seats; together they are 1. */
  chances(features: readonly number[][]): number[] {
    const strengths = features.map((row) => dot(row, this.#row.win));
    const most = Math.max(...strengths);
    const odds = strengths.map((strength) => Math.exp(strength - most));
    return odds.map((each) => each / sumOf(odds));
  }

  /** The final points of each seat, from its features, the trains that it has left, and its points for tracks. */
  points(features: readonly number[][], trains: readonly number[], points: readonly number[]): number[] {
    const ahead = features.map((row) => dot(row, this.#row.lead));
    const level = meanOf(points) + dot([1, meanOf(trains), Math.min(...trains)], this.#row.level);
    return ahead.map((each) => level + each - meanOf(ahead));
  }
}

/** How far each seat is ahead of the mean of the others. */
export function leadOf(points: readonly number[]): number[] {
  const players = points.length;
  return points.map((each) => ((each - meanOf(points)) * players) / (players - 1));
}

/** Win share and lead as the number that the network was trained for. */
export function utilityOf(numbers: AnalysisNumbers["values"], win: number, lead: number, players: number): number {
  const { win_share, points_ahead } = numbers;
  return (win_share * (win - 1 / players) * players) / (players - 1) + ((1 - win_share) * lead) / points_ahead;
}

/** The share of the win and the points of every seat, from the score of games that are over. */
function resultsOf(games: Positions): { readonly win: number[]; readonly points: number[] }[] {
  if (games.length === 0) return [];
  const scores = games.scores(upTo(games.length));
  return upTo(games.length).map((row) => {
    const winners = [...scores.at(row).numbers("is_winner").subarray(0, games.players)];
    const points = [...scores.at(row).numbers("total").subarray(0, games.players)];
    return { win: winners.map((each) => each / sumOf(winners)), points };
  });
}

/**
 * What every position is worth if hidden cards are known, but not the order of the decks. Before the first turn the
 * champion keeps tickets for all seats first; in the last round it plays `playouts` games to the end.
 */
export function valuesOf(
  network: NetworkValues,
  given: Positions,
  seeds: Seeds,
  playouts = network.numbers.values.playouts,
): Value[] {
  let positions = given;
  const rows = upTo(positions.length);
  if (rows.some((row) => positions.isInSetup(row))) {
    positions = positions.pick(rows);
    playSetup(network, positions);
  }
  const isLast = (row: number) => !positions.isOver(row) && positions.number(row, "last_turn_of") !== NONE;
  const over = rows.filter((row) => positions.isOver(row));
  const last = rows.filter(isLast);
  const open = rows.filter((row) => !positions.isOver(row) && !isLast(row));
  const values = new Map<number, Value>();
  resultsOf(positions.pick(over)).forEach(({ win, points }, place) =>
    values.set(over[place]!, { win, points, winError: 0, pointsError: 0, source: "exact" }),
  );
  if (last.length > 0) {
    const games = positions.pick(last.flatMap((row) => upTo(playouts).map(() => row)));
    games.shuffleDecks(seeds);
    playToEnd(network, games);
    const results = resultsOf(games);
    last.forEach((row, place) => values.set(row, valueOf(results.slice(place * playouts, (place + 1) * playouts))));
  }
  estimates(network, positions, open).forEach((value, place) => values.set(open[place]!, value));
  return rows.map((row) => values.get(row)!);
}

/** The mean of several results. */
function valueOf(results: readonly { readonly win: number[]; readonly points: number[] }[]): Value {
  const [win, points] = (["win", "points"] as const).map((kind) => {
    const bySeat = results[0]![kind].map((_, seat) => results.map((result) => result[kind][seat]!));
    const deviations = bySeat.map((each) => Math.sqrt(varianceOf(each, results.length > 1 ? 1 : 0)));
    return { means: bySeat.map(meanOf), error: Math.max(...deviations) / Math.sqrt(results.length) };
  }) as [{ means: number[]; error: number }, { means: number[]; error: number }];
  return {
    win: win.means,
    points: points.means,
    winError: win.error,
    pointsError: points.error,
    source: "playouts",
  };
}

/** What the network makes of some positions. */
function estimates(network: NetworkValues, positions: Positions, rows: readonly number[]): Value[] {
  if (rows.length === 0) return [];
  const picked = positions.pick(rows);
  const { players, board } = picked;
  const calibration = new Calibration(network.numbers.values, board.details.id, players);
  const most = board.arrays.numbers("trains")[0]!;
  return network.values(picked).map((values, row) => {
    const state = picked.states.at(row);
    const trains = [...state.numbers("trains").subarray(0, players)];
    const points = [...state.numbers("points").subarray(0, players)];
    const gone = 1 - Math.min(...trains) / most;
    const features = values.map((value, seat) => {
      const moves = picked.number(row, "to_move") === seat ? 1 : 0;
      return [value, gone * value, moves * (1 - gone), moves * gone];
    });
    return {
      win: calibration.chances(features),
      points: calibration.points(features, trains, points),
      winError: calibration.winError,
      pointsError: calibration.pointsError,
      source: "network",
    };
  });
}
