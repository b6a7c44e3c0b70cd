import type { DeviceBoard } from "../board";
import type { DeviceFile } from "../../engine/deviceFile";
import type { Kernels } from "../../engine/kernels";
import type { NetworkHeader } from "./networkHeader";
import { add, Matrices, type Matrix, relu, type StoredMatrix } from "./matrix";

/** What a network is shown of a position. */
export interface Features {
  readonly tracks: Matrix;
  readonly nodes: Matrix;
  readonly table: Matrix;
  readonly keeps: Matrix;
  readonly allowed: Uint8Array;
}

interface Layer {
  readonly matrix: StoredMatrix;
  readonly bias: Float32Array;
}

/** The layers that read the last context, and whose bias each takes along. */
const OUTPUTS = {
  plain_head: "plain_head",
  keep_context: "keep_in",
  station_head: "station_head",
  claim_context: "claim_in",
  value_in: "value_in",
};
type Output = keyof typeof OUTPUTS;

/** A trained network, made ready for one board: the numbers of `numpy_network.py`, for one position at a time. */
export class Network {
  readonly header: NetworkHeader;
  readonly #kernels: Kernels;
  readonly #matrices: Matrices;
  readonly #layers = new Map<string, Layer>();
  readonly #trackRows: Matrix;
  readonly #nodeRows: Matrix;
  readonly #incidence: StoredMatrix;
  readonly #incidenceBack: StoredMatrix;
  readonly #keepSets: StoredMatrix;

  constructor(file: DeviceFile<NetworkHeader>, board: DeviceBoard) {
    this.header = file.header;
    this.#kernels = board.kernels;
    this.#matrices = new Matrices(board.kernels);
    for (const name of Object.keys(file.header.shapes)) {
      const layer = name.replace(/\.weight$/, "");
      if (layer !== name && file.header.shapes[name]!.length === 2) this.#layers.set(layer, this.#read(layer, file));
    }
    for (let place = 0; place < file.header.size.blocks; place++)
      this.#foldNorm(`blocks.${place}.norm`, `blocks.${place}.enter`, file);
    for (const output of Object.keys(OUTPUTS)) this.#foldNorm("final_norm", output, file);
    const [tracks, nodes] = [board.details.tracks.length, board.arrays.numbers("nodes")[0]!];
    const incidence: Matrix = { numbers: board.file.floats("incidence"), rows: nodes, columns: tracks };
    this.#incidence = this.#stored(incidence);
    this.#incidenceBack = this.#matrices.turned(incidence);
    this.#trackRows = this.#constants("track_constants", board, tracks);
    this.#nodeRows = this.#constants("node_constants", board, nodes);
    const sets = file.header.layout.keep_sets;
    this.#keepSets = this.#matrices.store(sets.flat(), sets.length, sets[0]!.length);
  }

  /** The logit of every choice; minus infinity where it is not allowed. */
  logits(shown: Features): Float32Array {
    return this.#kernels.temporarily(() => this.#logits(shown));
  }

  /** What the game is worth to the viewer. */
  value(shown: Features): number {
    const { potential_at, potential_worth } = this.header.layout;
    return this.#kernels.temporarily(() => {
      const { last } = this.#understand(shown);
      const inner = relu(this.#matrices.row(this.#output("value_in", last)));
      const value = this.#layer("value_head", inner).numbers[0]!;
      return value + potential_worth * shown.table.numbers[potential_at]!;
    });
  }

  #understand(shown: Features): {
    readonly tracks: StoredMatrix;
    readonly nodes: StoredMatrix;
    readonly last: StoredMatrix;
  } {
    const context = relu(this.#layer("table_in", this.#matrices.row(shown.table.numbers)));
    const [tracks, nodes] = this.#readBoard(shown, context);
    return { tracks, nodes, last: this.#readContext([...context.numbers, ...this.#picked(tracks)]) };
  }

  #logits(shown: Features): Float32Array {
    const { tracks, nodes, last } = this.#understand(shown);
    const logits = new Float32Array(shown.allowed.length).fill(-Infinity);
    const { keeps_at, stations_at, tracks_at } = this.header.layout;
    const write = (first: number, found: Float32Array) =>
      found.forEach((logit, at) => {
        if (shown.allowed[first + at]) logits[first + at] = logit;
      });
    write(0, this.#output("plain_head", last));
    if (shown.allowed.subarray(keeps_at, stations_at).some(Boolean))
      write(keeps_at, this.#keepLogits(shown, tracks, last));
    if (shown.allowed.subarray(stations_at, tracks_at).some(Boolean)) {
      const head = this.#matrices.store(this.#output("station_head", last), nodes.columns, 1);
      write(stations_at, this.#matrices.product(nodes, head).numbers);
    }
    this.#claimLogits(shown, tracks, last, (track, found) => write(tracks_at + track * found.length, found));
    return logits;
  }

  /** Computes tracks and nodes. */
  #readBoard(shown: Features, context: StoredMatrix): [tracks: StoredMatrix, nodes: StoredMatrix] {
    const added = this.#output("track_context", context);
    const tracks = this.#product(this.#stored(shown.tracks), "track_in", added);
    add(tracks, this.#trackRows);
    relu(tracks);
    const nodes = this.#product(this.#stored(shown.nodes), "node_in");
    add(nodes, this.#nodeRows);
    for (let round = 0; round < this.header.size.rounds; round++) {
      add(nodes, this.#layer(`rounds.${round}.node`, this.#matrices.product(this.#incidence, tracks)));
      relu(nodes);
      // Each track gets half of what either end hands back, so the nodes can hand its bias back, too.
      const handed = this.#product(nodes, `rounds.${round}.back`, this.#bias(`rounds.${round}.track`));
      const returned = this.#matrices.product(this.#incidenceBack, handed);
      this.#matrices.addProduct(tracks, this.#matrix(`rounds.${round}.track`), returned);
      add(tracks, relu(returned));
    }
    return [tracks, nodes];
  }

  /** The sum over the tracks, and what each head of the attention picks of them. */
  #picked(tracks: StoredMatrix): number[] {
    const { width, heads } = this.header.size;
    const scores = this.#product(tracks, "attention").numbers;
    const { numbers, rows } = tracks;
    const sums = new Float32Array(width);
    for (let at = 0; at < numbers.length; at++) sums[at % width]! += numbers[at]! / this.header.layout.track_sum;
    const size = width / heads;
    const picked = new Float32Array(width);
    for (let head = 0; head < heads; head++) {
      const own = Float32Array.from({ length: rows }, (_, row) => scores[row * heads + head]!);
      const most = own.reduce((highest, score) => Math.max(highest, score), -Infinity);
      const shares = own.map((score) => Math.exp(score - most));
      const whole = shares.reduce((sum, share) => sum + share, 0);
      for (let row = 0; row < rows; row++)
        for (let at = head * size; at < (head + 1) * size; at++)
          picked[at]! += (shares[row]! / whole) * numbers[row * width + at]!;
    }
    return [...sums, ...picked];
  }

  #readContext(joined: readonly number[]): StoredMatrix {
    const epsilon = this.header.layout.norm_epsilon;
    const context = relu(this.#layer("join", this.#matrices.row(joined)));
    for (let block = 0; block < this.header.size.blocks; block++) {
      const inner = relu(this.#layer(`blocks.${block}.enter`, this.#matrices.normed(context, epsilon)));
      add(context, this.#layer(`blocks.${block}.leave`, inner));
    }
    return this.#matrices.normed(context, epsilon);
  }

  #keepLogits(shown: Features, tracks: StoredMatrix, last: StoredMatrix): Float32Array {
    const { offer_marks_at, offer_marks, ticket_tracks } = this.header.layout;
    const marks = this.#matrices.zeros(offer_marks, tracks.rows);
    const { numbers: marked, columns } = marks;
    for (let track = 0; track < columns; track++)
      for (let mark = 0; mark < offer_marks; mark++)
        marked[mark * columns + track] =
          shown.tracks.numbers[track * shown.tracks.columns + offer_marks_at + mark]! / ticket_tracks;
    const tickets = this.#product(this.#matrices.product(marks, tracks), "keep_tickets");
    const inner = this.#product(this.#stored(shown.keeps), "keep_in", this.#output("keep_context", last));
    this.#matrices.addProduct(this.#keepSets, tickets, inner);
    const { numbers } = this.#layer("keep_head", relu(inner));
    const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    return numbers.map((number) => number - mean);
  }

  #claimLogits(
    shown: Features,
    tracks: StoredMatrix,
    last: StoredMatrix,
    write: (track: number, found: Float32Array) => void,
  ): void {
    const { numbers, rows, columns } = shown.tracks;
    const isPayable = (track: number) => numbers[track * columns + this.header.layout.is_payable_at];
    const payable = [...Array(rows).keys()].filter(isPayable);
    const chosen = this.#matrices.zeros(payable.length, tracks.columns);
    const [from, to, width] = [tracks.numbers, chosen.numbers, tracks.columns];
    payable.forEach((track, at) => to.set(from.subarray(track * width, (track + 1) * width), at * width));
    const found = this.#layer(
      "claim_head",
      relu(this.#product(chosen, "claim_in", this.#output("claim_context", last))),
    );
    const kinds = (shown.allowed.length - this.header.layout.tracks_at) / rows;
    payable.forEach((track, at) => {
      const first = at * found.columns;
      write(track, found.numbers.subarray(first, first + kinds));
    });
  }

  /** What a layer makes of a row, to be kept while memory is reserved. */
  #output(name: string, row: StoredMatrix): Float32Array {
    return this.#layer(name, row).numbers.slice();
  }

  #layer(name: string, numbers: StoredMatrix): StoredMatrix {
    return this.#product(numbers, name, this.#bias(name));
  }

  #product(numbers: StoredMatrix, name: string, bias?: Float32Array): StoredMatrix {
    return this.#matrices.product(numbers, this.#matrix(name), bias);
  }

  #stored({ numbers, rows, columns }: Matrix): StoredMatrix {
    return this.#matrices.store(numbers, rows, columns);
  }

  #matrix(name: string): StoredMatrix {
    return this.#layers.get(name)!.matrix;
  }

  #bias(name: string): Float32Array {
    return this.#layers.get(name)!.bias;
  }

  /** A layer as it is multiplied: rows for what it reads, divided by the scale of that. */
  #read(name: string, file: DeviceFile<NetworkHeader>): Layer {
    const [columns, rows] = this.header.shapes[`${name}.weight`] as [number, number];
    const matrix = this.#matrices.turned({ numbers: file.halves(`${name}.weight`), rows: columns, columns: rows });
    const { numbers } = matrix;
    this.header.scales[name]?.forEach((scale, row) => {
      for (let at = row * columns; at < (row + 1) * columns; at++) numbers[at]! /= scale;
    });
    const from = OUTPUTS[name as Output] ?? name;
    const hasBias = `${from}.bias` in this.header.shapes;
    return { matrix, bias: hasBias ? file.halves(`${from}.bias`) : new Float32Array(columns) };
  }

  /** Makes the scale and the shift of a norm part of the layer after it. */
  #foldNorm(norm: string, name: string, file: DeviceFile<NetworkHeader>): void {
    const [scale, shift] = [file.halves(`${norm}.weight`), file.halves(`${norm}.bias`)];
    const { matrix, bias } = this.#layers.get(name)!;
    const added = this.#kernels.temporarily(() =>
      this.#matrices.product(this.#matrices.row(shift), matrix, bias).numbers.slice(),
    );
    const { numbers, columns } = matrix;
    for (let at = 0; at < numbers.length; at++) numbers[at]! *= scale[Math.floor(at / columns)]!;
    this.#layers.set(name, { matrix, bias: added });
  }

  /** What never changes about the tracks or the nodes of a board. */
  #constants(name: string, board: DeviceBoard, rows: number): Matrix {
    return this.#kernels.temporarily(() => {
      const numbers = board.file.floats(name);
      const found = this.#layer(name, this.#matrices.store(numbers, rows, numbers.length / rows));
      return { numbers: found.numbers.slice(), rows, columns: found.columns };
    });
  }
}
