import type { Block, Kernels } from "../../engine/kernels";

/** A matrix, its rows one after the other. */
export interface Matrix {
  readonly numbers: Float32Array;
  readonly rows: number;
  readonly columns: number;
}

/** A matrix in the memory of the kernels. */
export class StoredMatrix implements Matrix, Block {
  readonly address: number;
  readonly length: number;
  readonly shape: readonly number[];

  constructor(
    private readonly kernels: Kernels,
    readonly rows: number,
    readonly columns: number,
  ) {
    this.length = rows * columns;
    this.shape = [rows, columns];
    this.address = kernels.reserve(4 * this.length);
  }

  /** Its numbers. They are good until memory is reserved. */
  get numbers(): Float32Array<ArrayBuffer> {
    return new Float32Array(this.kernels.buffer, this.address, this.length);
  }
}

/** Multiplies matrices with a kernel, and makes them where it can reach them. */
export class Matrices {
  constructor(private readonly kernels: Kernels) {}

  zeros(rows: number, columns: number): StoredMatrix {
    const made = new StoredMatrix(this.kernels, rows, columns);
    made.numbers.fill(0); // the memory may have been used before
    return made;
  }

  /** A matrix with these numbers. */
  store(numbers: ArrayLike<number>, rows: number, columns: number): StoredMatrix {
    const made = new StoredMatrix(this.kernels, rows, columns);
    made.numbers.set(numbers);
    return made;
  }

  /** A matrix of one row. */
  row(numbers: ArrayLike<number>): StoredMatrix {
    return this.store(numbers, 1, numbers.length);
  }

  /** Adds the product of two matrices to a third. */
  addProduct(left: StoredMatrix, right: StoredMatrix, out: StoredMatrix): void {
    this.kernels.call("add_product", left, right, out);
  }

  /** The product of two matrices, with a row added to each of its rows. */
  product(left: StoredMatrix, right: StoredMatrix, bias?: ArrayLike<number>): StoredMatrix {
    const out = this.zeros(left.rows, right.columns);
    const { numbers } = out;
    if (bias) for (let at = 0; at < numbers.length; at += out.columns) numbers.set(bias, at);
    this.addProduct(left, right, out);
    return out;
  }

  /** Rows of a matrix centred and divided by their deviation. */
  normed(matrix: StoredMatrix, epsilon: number): StoredMatrix {
    const { rows, columns } = matrix;
    const out = new StoredMatrix(this.kernels, rows, columns);
    const { numbers } = out;
    numbers.set(matrix.numbers);
    for (let at = 0; at < numbers.length; at += columns) normalise(numbers.subarray(at, at + columns), epsilon);
    return out;
  }

  /** The transpose of a matrix that is not stored. */
  turned({ numbers, rows, columns }: Matrix): StoredMatrix {
    const out = new StoredMatrix(this.kernels, columns, rows);
    const turned = out.numbers;
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) turned[column * rows + row] = numbers[row * columns + column]!;
    return out;
  }
}

function normalise(row: Float32Array, epsilon: number): void {
  const mean = row.reduce((sum, number) => sum + number, 0) / row.length;
  const variance = row.reduce((sum, number) => sum + (number - mean) ** 2, 0) / row.length;
  const deviation = Math.sqrt(variance + epsilon);
  for (let at = 0; at < row.length; at++) row[at] = (row[at]! - mean) / deviation;
}

/** Adds a matrix to another. */
export function add({ numbers }: Matrix, { numbers: others }: Matrix): void {
  for (let at = 0; at < numbers.length; at++) numbers[at]! += others[at]!;
}

/** Replaces what is below 0 by 0. */
export function relu<M extends Matrix>(matrix: M): M {
  const { numbers } = matrix;
  for (let at = 0; at < numbers.length; at++) if (numbers[at]! < 0) numbers[at] = 0;
  return matrix;
}
