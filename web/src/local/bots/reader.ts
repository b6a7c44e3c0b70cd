import type { RecordBlock } from "../../engine/kernels";
import { CARDS } from "../../constants";
import type { DeviceBoard } from "../board";
import type { Game } from "../game";
import type { Matrix } from "./matrix";
import type { Features } from "./network";

/** Reads positions as networks are shown them, and says what their choices stand for. */
export class NetworkReader {
  readonly #observations: RecordBlock;
  readonly #scratches: RecordBlock;
  readonly #notes: RecordBlock;
  readonly #featureScratches: RecordBlock;
  readonly #features: RecordBlock;
  readonly #knowledge: RecordBlock;

  constructor(private readonly board: DeviceBoard) {
    const { kernels } = board;
    this.#observations = kernels.record("encode_observation", 0);
    this.#scratches = kernels.record("encode_observation", 2);
    this.#notes = kernels.record("encode_observation", 3);
    this.#featureScratches = kernels.record("encode_observation", 5);
    this.#features = kernels.record("encode_observation", 6);
    this.#knowledge = kernels.record("know_as", 2);
  }

  /** What the seat to move is shown of a game. */
  read(game: Game, ticketCap: number): Features {
    const { kernels, arrays } = this.board;
    const seat = game.seat!;
    for (const record of [this.#observations, this.#notes, this.#features]) record.bytes.fill(0);
    kernels.call("observe_game", game.states, 0, arrays, seat, this.#observations);
    kernels.call("know_as", game.knowledge, seat, this.#knowledge);
    const known = this.#knowledge.numbers("known").subarray(0, game.players * CARDS.length);
    this.#notes.numbers("known").set(known);
    kernels.call(
      "encode_observation",
      this.#observations,
      arrays,
      this.#scratches,
      this.#notes,
      ticketCap,
      this.#featureScratches,
      this.#features,
    );
    return featuresOf(this.board, this.#features);
  }

  /** The action that a choice in the position read last stands for. */
  actionOf(choice: number): number {
    return this.board.kernels.call("find_action", this.#observations, this.board.arrays, choice);
  }
}

/** What a network is shown, from the record that the rules have written. */
export function featuresOf({ kernels, arrays }: DeviceBoard, features: RecordBlock): Features {
  const [tracks, nodes] = ["tracks", "nodes"].map((field) => arrays.numbers(field)[0]!) as [number, number];
  const allowed = features.numbers("allowed") as Uint8Array;
  const most = kernels.shapeOf("encode_observation", 6, "tracks")[0]!;
  const matrix = (field: string, rows?: number): Matrix => {
    const shape = kernels.shapeOf("encode_observation", 6, field);
    const [room, columns] = shape.length === 1 ? [1, shape[0]!] : [shape[0]!, shape[1]!];
    const numbers = features.numbers(field).subarray(0, (rows ?? room) * columns);
    return { numbers: Float32Array.from(numbers), rows: rows ?? room, columns };
  };
  return {
    tracks: matrix("tracks", tracks),
    nodes: matrix("nodes", nodes),
    table: matrix("table", 1),
    keeps: matrix("keeps"),
    allowed: allowed.slice(0, allowed.length - CARDS.length * (most - tracks)),
  };
}
