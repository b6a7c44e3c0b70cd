import { Fractions, LongNumbers, type RecordBlock } from "../../engine/kernels";
import type { DeviceBoard } from "../board";
import { meanOf } from "../numbers";
import type { AnalysisNumbers } from "./analysisNumbers";
import { Positions, upTo } from "./positions";
import type { Seeds } from "./seeds";

/** What a seat may know of a position: what it observes and what it remembers. */
export class SeatView {
  constructor(
    readonly seat: number,
    readonly observation: RecordBlock,
    readonly knowledge: RecordBlock,
  ) {}

  /** What a seat may know of a game's state. */
  static of(board: DeviceBoard, states: RecordBlock, knowledge: RecordBlock, seat: number): SeatView {
    const { kernels } = board;
    return kernels.temporarily(() => {
      const observation = kernels.record("observe_game", 4);
      const known = kernels.record("know_as", 2);
      kernels.call("observe_game", states.within(kernels), 0, board.arrays, seat, observation);
      kernels.call("know_as", knowledge.within(kernels), seat, known);
      return new SeatView(seat, observation.loose(), known.loose());
    });
  }

  get players(): number {
    return this.observation.numbers("players")[0]!;
  }
}

/** Positions that are consistent with a view. Those at even and at odd places are independent of each other. */
export interface LikelyWorlds {
  readonly positions: Positions;
  /** How much larger the variance of a mean over them is than over as many independent worlds. */
  readonly varianceFactor: number;
}

/** Draws worlds by their weights: how well the tickets of the others fit what they have built. */
export function drawWorlds(
  board: DeviceBoard,
  numbers: AnalysisNumbers["worlds"],
  view: SeatView,
  count: number,
  seeds: Seeds,
): LikelyWorlds {
  const sizes = [count - Math.floor(count / 2), Math.floor(count / 2)];
  const halves = sizes.map((size) => drawHalf(board, numbers, view, size, seeds));
  const known = view.knowledge.numbers("known");
  const drawn = Positions.join(halves.map(({ states }) => Positions.of(board, states, known)));
  const positions = drawn.pick(upTo(count).map((place) => (place >> 1) + (place % 2) * sizes[0]!));
  // A world that was chosen twice gets another order of the deck each time.
  positions.shuffleCards(seeds);
  const factors = halves.filter(({ states }) => states.length > 0).map(({ states, size }) => 1 + states.length / size);
  return { positions, varianceFactor: meanOf(factors) };
}

interface Half {
  readonly states: RecordBlock;
  /** How many equally likely worlds would tell as much as those that were drawn. */
  readonly size: number;
}

function drawHalf(
  board: DeviceBoard,
  numbers: AnalysisNumbers["worlds"],
  view: SeatView,
  count: number,
  seeds: Seeds,
): Half {
  const { kernels } = board;
  return kernels.temporarily(() => {
    const states = sample(board, numbers, view, Math.max(numbers.least_drawn, numbers.drawn * count), seeds.next());
    const fits = fitOf(board, view, states);
    let kappa = numbers.kappa;
    let weights = weigh(board, fits, kappa);
    while (effectiveSize(weights) < numbers.least_effective * count) {
      kappa *= numbers.flatter;
      weights = weigh(board, fits, kappa);
    }
    const chosen = new LongNumbers(kernels, count);
    kernels.call("choose_worlds", weights, chosen, seeds.next());
    return { states: states.picked([...chosen.values]), size: effectiveSize(weights) };
  });
}

/** States that fit a view; their keys are blank, since their decks are shuffled afterwards. */
function sample(
  { kernels, arrays }: DeviceBoard,
  { most_steps, most_attempts }: AnalysisNumbers["worlds"],
  view: SeatView,
  count: number,
  seed: bigint,
): RecordBlock {
  const observations = view.observation.within(kernels);
  const layouts = kernels.record("lay_out_worlds", 3);
  const histories = kernels.record("lay_out_worlds", 4);
  const steps = kernels.record("lay_out_worlds", 5, most_steps);
  const states = kernels.record("sample_worlds", 0, count);
  const isPossible =
    kernels.call("lay_out_worlds", observations, view.knowledge.within(kernels), arrays, layouts, histories, steps) &&
    kernels.call(
      "sample_worlds",
      states,
      new Fractions(kernels, [count, ...kernels.shapeOf("sample_worlds", 0, "key")]),
      observations,
      arrays,
      kernels.record("sample_worlds", 4),
      layouts,
      histories,
      steps,
      kernels.record("sample_worlds", 8, 2),
      most_attempts,
      seed,
    );
  if (!isPossible) throw new Error("No hands fit what this view remembers.");
  return states;
}

/** How well the tickets of each state fit what their holders have built, together. */
function fitOf({ kernels, arrays }: DeviceBoard, view: SeatView, states: RecordBlock): Fractions {
  const room = ["hands", "ticket_deck"].map((field) => kernels.shapeOf("sample_worlds", 0, field)[0]!);
  const [fits, totals] = [new Fractions(kernels, room), new Fractions(kernels, [states.length])];
  kernels.call("fit_tickets", view.observation.within(kernels), arrays, kernels.record("fit_tickets", 2), fits);
  kernels.call("fit_worlds", states, fits, totals);
  return totals;
}

function weigh({ kernels }: DeviceBoard, fits: Fractions, kappa: number): Fractions {
  const [scaled, weights] = [new Fractions(kernels, fits.shape), new Fractions(kernels, fits.shape)];
  scaled.values.set(fits.values.map((fit) => Math.fround(kappa) * fit));
  kernels.call("weigh_worlds", scaled, weights);
  return weights;
}

function effectiveSize({ values }: Fractions): number {
  return 1 / values.reduce((sum, weight) => sum + weight * weight, 0);
}
