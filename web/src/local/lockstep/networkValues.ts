import { ByteNumbers, type RecordBlock } from "../../engine/kernels";
import { CARDS } from "../../constants";
import type { DeviceBoard } from "../board";
import { firstBest } from "../bots/choose";
import type { Features, Network } from "../bots/network";
import { featuresOf } from "../bots/reader";
import type { AnalysisNumbers } from "./analysisNumbers";
import { given, type Positions, upTo } from "./positions";

/** How many positions are written for the network at once. */
const BATCH = 64;

/** For each position the logits of all choices, minus infinity where one is not allowed. */
export class Choices {
  constructor(
    private readonly board: DeviceBoard,
    private readonly network: Network,
    readonly logits: readonly Float32Array[],
    private readonly observations: RecordBlock,
  ) {}

  /** The champion's choice in each position. */
  get best(): number[] {
    return this.logits.map((logits) => firstBest(this.network, logits));
  }

  /** The actions that choices stand for, one for each of some positions. */
  actions(choices: readonly number[], rows: readonly number[] = upTo(choices.length)): number[] {
    const { kernels, arrays } = this.board;
    return kernels.temporarily(() => {
      const observations = this.observations.picked(rows).within(kernels);
      const [chosen, actions] = [given(kernels, choices), given(kernels, choices)];
      kernels.call("find_actions", observations, arrays, chosen, actions);
      return [...actions.values];
    });
  }
}

/** Shows positions to a network: what they are worth, and what it would choose. */
export class NetworkValues {
  /** How many positions it has been shown. */
  shown = 0;

  constructor(
    readonly board: DeviceBoard,
    readonly network: Network,
    readonly numbers: AnalysisNumbers,
  ) {}

  /** Which network it is: its version and what it learned from. */
  get name(): string {
    return this.network.header.name;
  }

  /** What each position is worth to each seat, from that seat's own view, as if it were its move. */
  values(positions: Positions): number[][] {
    const { players } = positions;
    const rows = upTo(positions.length * players);
    const found = this.#values(
      positions,
      rows.map((each) => Math.floor(each / players)),
      rows.map((each) => each % players),
    );
    return upTo(positions.length).map((row) => found.slice(row * players, (row + 1) * players));
  }

  /** What some positions are worth to one seat, from its own view, as if it were its move. */
  valuesTo(seat: number, positions: Positions, rows: readonly number[]): number[] {
    return this.#values(
      positions,
      rows,
      rows.map(() => seat),
    );
  }

  #values(positions: Positions, rows: readonly number[], viewers: readonly number[]): number[] {
    const values: number[] = [];
    this.#show(positions, rows, viewers, (shown) => values.push(this.network.value(shown)));
    return values;
  }

  /** What the network thinks of the choices of the seat to move in some positions. */
  choices(positions: Positions, rows: readonly number[] = upTo(positions.length)): Choices {
    const logits: Float32Array[] = [];
    const observations = this.#show(positions, rows, moversOf(positions, rows), (shown) =>
      logits.push(this.network.logits(shown)),
    );
    return new Choices(this.board, this.network, logits, observations);
  }

  /** For each position, whether the open tickets of the seat to move lack a kind of card; locomotives always. */
  lacking(positions: Positions): boolean[][] {
    const rows = upTo(positions.length);
    const at = this.numbers.playouts.plan_lacks_at;
    const found: boolean[][] = [];
    this.#show(positions, rows, moversOf(positions, rows), ({ table }) =>
      found.push(CARDS.map((card, kind) => card === "locomotive" || table.numbers[at + kind]! > 0)),
    );
    return found;
  }

  /** Shows viewers some positions, and returns what they observe. */
  #show(
    positions: Positions,
    rows: readonly number[],
    viewers: readonly number[],
    use: (shown: Features) => void,
  ): RecordBlock {
    const { board } = this;
    const { kernels } = board;
    const observed = kernels.loose("show_positions", 5, rows.length);
    this.shown += rows.length;
    for (let first = 0; first < rows.length; first += BATCH) {
      const part = rows.slice(first, first + BATCH);
      const seats = viewers.slice(first, first + BATCH);
      kernels.temporarily(() => {
        const observations = kernels.record("show_positions", 5, part.length);
        const features = kernels.record("show_positions", 8, part.length);
        kernels.call(
          "show_positions",
          positions.states.picked(part).within(kernels),
          given(kernels, upTo(part.length)),
          new ByteNumbers(kernels, seats),
          board.arrays,
          positions.notes.picked(part).within(kernels),
          observations,
          this.network.header.ticket_cap,
          kernels.record("show_positions", 7),
          features,
        );
        observed.put(
          part.map((_, place) => first + place),
          observations,
        );
        for (const place of upTo(part.length)) use(featuresOf(board, features.at(place)));
      });
    }
    return observed;
  }
}

function moversOf(positions: Positions, rows: readonly number[]): number[] {
  return rows.map((row) => positions.number(row, "to_move"));
}
