import { LongNumbers, type RecordBlock } from "../../engine/kernels";
import { sha256 } from "../../sha256";
import type { AnalysisNumbers } from "../lockstep/analysisNumbers";
import type { NetworkValues } from "../lockstep/networkValues";
import type { DeviceBoard } from "../board";
import type { Game } from "../game";
import type { Opinion } from "../hints/hint";
import { choose, type NetworkSpec } from "./choose";
import { Network } from "./network";
import type { NetworkHeader } from "./networkHeader";
import type { DeviceFile } from "../../engine/deviceFile";
import { NetworkReader } from "./reader";

/** A packaged bot: a kernel with its weights, or how far it departs from the champion's network. */
export interface BotSpec {
  readonly name: string;
  readonly about: string;
  readonly is_level: boolean;
  readonly kernel?: { readonly kind: number; readonly is_random: boolean; readonly weights: readonly number[] };
  readonly network?: NetworkSpec;
  /** Whether it thinks before it moves. */
  readonly searches?: boolean;
}

export type NetworkName = "champion" | "young";
/** How networks are loaded, and the numbers that searches need. */
export interface BotFiles {
  readonly network: (name: NetworkName) => Promise<DeviceFile<NetworkHeader>>;
  readonly numbers: () => Promise<AnalysisNumbers>;
}

/** How many positions a millisecond a device is taken to compute until it is measured. */
const USUAL_PACE = 0.4;

/** The bots of a table on the device. */
export class Bots {
  readonly #networks = new Map<NetworkName, Promise<Network>>();
  readonly #observations: RecordBlock;
  readonly #workspaces: RecordBlock;
  readonly #weights: LongNumbers;
  #reader: NetworkReader | null = null;
  /** How many positions a millisecond this device computes. */
  #pace = USUAL_PACE;

  constructor(
    private readonly board: DeviceBoard,
    private readonly specs: readonly BotSpec[],
    private readonly files: BotFiles,
  ) {
    this.#observations = board.kernels.record("choose_action", 0);
    this.#workspaces = board.kernels.record("choose_action", 2);
    this.#weights = new LongNumbers(board.kernels, this.#workspaces.numbers("weights").length);
  }

  /** Loads the networks that bots think with, before the first of them has to decide. */
  prepare(bots: readonly string[]): void {
    for (const bot of bots) for (const name of this.#networksOf(bot)) void this.#network(name).catch(() => {});
  }

  /** The action that a bot chooses for the seat to move; the game's seed and the number of the step are its chance. */
  decide(bot: string, game: Game, seq: number): Promise<number> {
    const chance = sha256(`${game.seed} bot ${seq}`);
    return this.choose(bot, game, BigInt(`0x${chance.slice(0, 16)}`), [fraction(chance, 16), fraction(chance, 32)]);
  }

  /** The same with a given chance: a seed for a kernel, and numbers from 0 up to 1 for a network. */
  async choose(bot: string, game: Game, seed: bigint, draws: readonly [number, number]): Promise<number> {
    const spec = this.#spec(bot);
    if (spec.kernel) return this.#askKernel(spec.kernel, game, seed);
    const legal = game.legal();
    if (legal.length === 1) return legal[0]!;
    if (spec.searches) return this.#search(game, seed);
    const [champion, young] = await Promise.all([this.#network("champion"), this.#youngOf(bot)]);
    this.#reader ??= new NetworkReader(this.board);
    const reader = this.#reader;
    const shown = reader.read(game, champion.header.ticket_cap);
    return reader.actionOf(choose(spec.network!, champion, young, shown, draws));
  }

  /** What the champion's network thinks of every move of the seat to move. */
  async consider(game: Game): Promise<Opinion[]> {
    const champion = await this.#network("champion");
    this.#reader ??= new NetworkReader(this.board);
    const reader = this.#reader;
    const shown = reader.read(game, champion.header.ticket_cap);
    const logits = champion.logits(shown);
    return [...shown.allowed.keys()]
      .filter((choice) => shown.allowed[choice])
      .map((choice) => ({ action: this.board.actions[reader.actionOf(choice)]!, logit: logits[choice]! }));
  }

  /** What the champion's network thinks of positions, with the numbers that analyses need. */
  async analyst(): Promise<NetworkValues> {
    const loaded = Promise.all([this.#network("champion"), this.files.numbers(), import("../lockstep/networkValues")]);
    const [champion, numbers, { NetworkValues }] = await loaded;
    return new NetworkValues(this.board, champion, numbers);
  }

  /** Thinks as long as a decision may take, about as many positions as this device computes in that time. */
  async #search(game: Game, seed: bigint): Promise<number> {
    const [network, { Search }] = await Promise.all([this.analyst(), import("../lockstep/search")]);
    const { milliseconds, most_positions } = network.numbers.search;
    const now = () => performance.now();
    const begun = now();
    const positions = Math.min(most_positions, Math.round(this.#pace * milliseconds));
    const found = new Search(network).bestOf(game, seed, { positions, end: begun + milliseconds, now });
    this.#pace = network.shown / (now() - begun);
    return found;
  }

  #askKernel({ kind, is_random, weights }: NonNullable<BotSpec["kernel"]>, game: Game, seed: bigint): number {
    const { kernels, arrays } = this.board;
    this.#weights.values.set(weights);
    this.#workspaces.bytes.fill(0);
    kernels.call("reset_bot", this.#workspaces, 0, this.#weights, seed);
    if (is_random) {
      const legal = game.legal();
      return legal[kernels.call("choose_random_action", this.#workspaces, 0, legal.length)]!;
    }
    this.#observations.bytes.fill(0);
    kernels.call("observe_game", game.states, 0, arrays, game.seat!, this.#observations);
    return kernels.call("choose_action", this.#observations, arrays, this.#workspaces, 0, kind);
  }

  #spec(bot: string): BotSpec {
    const spec = this.specs.find(({ name }) => name === bot);
    if (!spec) throw new Error(`There is no bot ${bot}.`);
    return spec;
  }

  #networksOf(bot: string): NetworkName[] {
    const { network, searches } = this.#spec(bot);
    if (!network) return searches ? ["champion"] : [];
    return network.youth > 0 ? ["champion", "young"] : ["champion"];
  }

  #youngOf(bot: string): Promise<Network> | null {
    return this.#networksOf(bot).includes("young") ? this.#network("young") : null;
  }

  /** A network, loaded once; what could not be loaded is tried again when it is needed next. */
  #network(name: NetworkName): Promise<Network> {
    const known = this.#networks.get(name) ?? this.files.network(name).then((file) => new Network(file, this.board));
    this.#networks.set(name, known);
    known.catch(() => this.#networks.delete(name));
    return known;
  }
}

/** A number from 0 up to 1, from 13 hexadecimal digits: as many bits as a number has. */
function fraction(digits: string, at: number): number {
  return Number(`0x${digits.slice(at, at + 13)}`) / 2 ** 52;
}
