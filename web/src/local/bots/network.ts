import type { DeviceBoard } from "../board";
import type { DeviceFile } from "../../engine/deviceFile";
import { add, addProduct, type Matrix, normed, product, relu, turned, zeros } from "./matrix";

/** The header of a network's file. */
export interface NetworkHeader {
  readonly size: { readonly width: number; readonly rounds: number; readonly blocks: number; readonly heads: number };
  readonly ticket_cap: number;
  readonly shapes: Readonly<Record<string, readonly number[]>>;
  /** By the layer that reads them: what the numbers of the features are divided by. */
  readonly scales: Readonly<Record<string, readonly number[]>>;
  /** Where everything lies among features and choices. */
  readonly layout: {
    readonly tickets_at: number;
    readonly pass_at: number;
    readonly keeps_at: number;
    readonly stations_at: number;
    readonly tracks_at: number;
    readonly is_payable_at: number;
    readonly offer_marks_at: number;
    readonly offer_marks: number;
    readonly ticket_tracks: number;
    readonly track_sum: number;
    readonly norm_epsilon: number;
    readonly styles: Readonly<Record<string, number>>;
    readonly keep_sets: readonly (readonly number[])[];
  };
  readonly choosing: { readonly tied: number; readonly cap: number };
}

/** What a network is shown of a position. */
export interface Features {
  readonly tracks: Matrix;
  readonly nodes: Matrix;
  readonly table: Matrix;
  readonly keeps: Matrix;
  readonly allowed: Uint8Array;
}

interface Layer {
  readonly matrix: Matrix;
  readonly bias: Float32Array;
}

/** The layers that read the last context, and whose bias each takes along. */
const OUTPUTS = {
  plain_head: "plain_head",
  keep_context: "keep_in",
  station_head: "station_head",
  claim_context: "claim_in",
};
type Output = keyof typeof OUTPUTS;

/** A trained network, made ready for one board: the numbers of `numpy_network.py`, for one position at a time. */
export class Network {
  readonly header: NetworkHeader;
  readonly #layers = new Map<string, Layer>();
  readonly #trackRows: Matrix;
  readonly #nodeRows: Matrix;
  readonly #incidence: Matrix;
  readonly #incidenceBack: Matrix;
  readonly #keepSets: Matrix;
  #state = zeros(0, 0);
  #nodes = zeros(0, 0);

  constructor(
    private readonly file: DeviceFile<NetworkHeader>,
    board: DeviceBoard,
  ) {
    this.header = file.header;
    for (const name of Object.keys(file.header.shapes)) {
      const layer = name.replace(/\.weight$/, "");
      if (layer !== name && file.header.shapes[name]!.length === 2) this.#layers.set(layer, this.#read(layer));
    }
    for (let place = 0; place < file.header.size.blocks; place++)
      this.#foldNorm(`blocks.${place}.norm`, `blocks.${place}.enter`);
    for (const output of Object.keys(OUTPUTS)) this.#foldNorm("final_norm", output);
    const [tracks, nodes] = [board.details.tracks.length, board.arrays.numbers("nodes")[0]!];
    this.#incidence = { numbers: board.file.floats("incidence"), rows: nodes, columns: tracks };
    this.#incidenceBack = turned(this.#incidence);
    this.#trackRows = this.#constants("track_constants", board, tracks);
    this.#nodeRows = this.#constants("node_constants", board, nodes);
    const sets = file.header.layout.keep_sets;
    this.#keepSets = { numbers: Float32Array.from(sets.flat()), rows: sets.length, columns: sets[0]!.length };
  }

  /** The logit of every choice; minus infinity where it is not allowed. */
  logits(shown: Features): Float32Array {
    const context = relu(this.#layer("table_in", shown.table));
    this.#readTracks(shown, context);
    const last = this.#readContext({
      numbers: Float32Array.from([...context.numbers, ...this.#picked()]),
      rows: 1,
      columns: context.columns + 2 * this.header.size.width,
    });
    const logits = new Float32Array(shown.allowed.length).fill(-Infinity);
    const { keeps_at, stations_at, tracks_at } = this.header.layout;
    const write = (first: number, found: Float32Array) =>
      found.forEach((logit, at) => {
        if (shown.allowed[first + at]) logits[first + at] = logit;
      });
    write(0, this.#output("plain_head", last));
    if (shown.allowed.subarray(keeps_at, stations_at).some(Boolean)) write(keeps_at, this.#keepLogits(shown, last));
    if (shown.allowed.subarray(stations_at, tracks_at).some(Boolean)) {
      const head: Matrix = { numbers: this.#output("station_head", last), rows: this.#nodes.columns, columns: 1 };
      write(stations_at, product(this.#nodes, head).numbers);
    }
    this.#claimLogits(shown, last, (track, found) => write(tracks_at + track * found.length, found));
    return logits;
  }

  /** Computes tracks and nodes. */
  #readTracks(shown: Features, context: Matrix): void {
    const added = this.#layer("track_context", context).numbers;
    const state = product(shown.tracks, this.#matrix("track_in"), added);
    add(state, this.#trackRows);
    relu(state);
    const nodes = product(shown.nodes, this.#matrix("node_in"));
    add(nodes, this.#nodeRows);
    for (let round = 0; round < this.header.size.rounds; round++) {
      add(nodes, this.#layer(`rounds.${round}.node`, product(this.#incidence, state)));
      relu(nodes);
      // Each track gets half of what either end hands back, so the nodes can hand its bias back, too.
      const handed = product(nodes, this.#matrix(`rounds.${round}.back`), this.#bias(`rounds.${round}.track`));
      const returned = product(this.#incidenceBack, handed);
      addProduct(state, this.#matrix(`rounds.${round}.track`), returned);
      add(state, relu(returned));
    }
    [this.#state, this.#nodes] = [state, nodes];
  }

  /** The sum over the tracks, and what each head of the attention picks of them. */
  #picked(): number[] {
    const { width, heads } = this.header.size;
    const { numbers, rows } = this.#state;
    const scores = product(this.#state, this.#matrix("attention"));
    const sums = new Float32Array(width);
    for (let at = 0; at < numbers.length; at++) sums[at % width]! += numbers[at]! / this.header.layout.track_sum;
    const size = width / heads;
    const picked = new Float32Array(width);
    for (let head = 0; head < heads; head++) {
      const own = Float32Array.from({ length: rows }, (_, row) => scores.numbers[row * heads + head]!);
      const most = own.reduce((highest, score) => Math.max(highest, score), -Infinity);
      const shares = own.map((score) => Math.exp(score - most));
      const whole = shares.reduce((sum, share) => sum + share, 0);
      for (let row = 0; row < rows; row++)
        for (let at = head * size; at < (head + 1) * size; at++)
          picked[at]! += (shares[row]! / whole) * numbers[row * width + at]!;
    }
    return [...sums, ...picked];
  }

  #readContext(joined: Matrix): Matrix {
    const epsilon = this.header.layout.norm_epsilon;
    const context = relu(this.#layer("join", joined));
    for (let block = 0; block < this.header.size.blocks; block++) {
      const inner = relu(this.#layer(`blocks.${block}.enter`, normed(context, epsilon)));
      add(context, this.#layer(`blocks.${block}.leave`, inner));
    }
    return normed(context, epsilon);
  }

  #keepLogits(shown: Features, last: Matrix): Float32Array {
    const { offer_marks_at, offer_marks, ticket_tracks } = this.header.layout;
    const marks = zeros(offer_marks, shown.tracks.rows);
    for (let track = 0; track < marks.columns; track++)
      for (let mark = 0; mark < offer_marks; mark++)
        marks.numbers[mark * marks.columns + track] =
          shown.tracks.numbers[track * shown.tracks.columns + offer_marks_at + mark]! / ticket_tracks;
    const tickets = product(product(marks, this.#state), this.#matrix("keep_tickets"));
    const inner = product(shown.keeps, this.#matrix("keep_in"), this.#output("keep_context", last));
    addProduct(this.#keepSets, tickets, inner);
    const { numbers } = this.#layer("keep_head", relu(inner));
    const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    return numbers.map((number) => number - mean);
  }

  #claimLogits(shown: Features, last: Matrix, write: (track: number, found: Float32Array) => void): void {
    const { width } = this.header.size;
    const { tracks } = shown;
    const added = this.#output("claim_context", last);
    const kinds = (shown.allowed.length - this.header.layout.tracks_at) / tracks.rows;
    for (let track = 0; track < tracks.rows; track++) {
      if (!tracks.numbers[track * tracks.columns + this.header.layout.is_payable_at]) continue;
      const row = this.#state.numbers.subarray(track * width, (track + 1) * width);
      const inner = relu(product({ numbers: row, rows: 1, columns: width }, this.#matrix("claim_in"), added));
      write(track, this.#layer("claim_head", inner).numbers.subarray(0, kinds));
    }
  }

  #output(name: Output, last: Matrix): Float32Array {
    return this.#layer(name, last).numbers;
  }

  #layer(name: string, numbers: Matrix): Matrix {
    return product(numbers, this.#matrix(name), this.#bias(name));
  }

  #matrix(name: string): Matrix {
    return this.#layers.get(name)!.matrix;
  }

  #bias(name: string): Float32Array {
    return this.#layers.get(name)!.bias;
  }

  /** A layer as it is multiplied: rows for what it reads, divided by the scale of that. */
  #read(name: string): Layer {
    const [columns, rows] = this.header.shapes[`${name}.weight`] as [number, number];
    const matrix = turned({ numbers: this.file.halves(`${name}.weight`), rows: columns, columns: rows });
    this.header.scales[name]?.forEach((scale, row) => {
      for (let at = row * columns; at < (row + 1) * columns; at++) matrix.numbers[at]! /= scale;
    });
    const from = OUTPUTS[name as Output] ?? name;
    const hasBias = `${from}.bias` in this.header.shapes;
    return { matrix, bias: hasBias ? this.file.halves(`${from}.bias`) : new Float32Array(columns) };
  }

  /** Makes the scale and the shift of a norm part of the layer after it. */
  #foldNorm(norm: string, name: string): void {
    const [scale, shift] = [this.file.halves(`${norm}.weight`), this.file.halves(`${norm}.bias`)];
    const { matrix, bias } = this.#layers.get(name)!;
    const added = product({ numbers: shift, rows: 1, columns: shift.length }, matrix, bias).numbers;
    const { numbers, rows, columns } = matrix;
    const scaled = { numbers: numbers.map((number, at) => number * scale[Math.floor(at / columns)]!), rows, columns };
    this.#layers.set(name, { matrix: scaled, bias: added });
  }

  /** What never changes about the tracks or the nodes of a board. */
  #constants(name: string, board: DeviceBoard, rows: number): Matrix {
    const numbers = board.file.floats(name);
    return this.#layer(name, { numbers, rows, columns: numbers.length / rows });
  }
}
