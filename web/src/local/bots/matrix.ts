/** A matrix, its rows one after the other. */
export interface Matrix {
  readonly numbers: Float32Array;
  readonly rows: number;
  readonly columns: number;
}

export function zeros(rows: number, columns: number): Matrix {
  return { numbers: new Float32Array(rows * columns), rows, columns };
}

/** Adds the product of two matrices to a third. Four rows at a time halve the time; rows that count for nothing are left out. */
export function addProduct(left: Matrix, right: Matrix, out: Matrix): void {
  const { columns, numbers: factors } = right;
  const sums = out.numbers;
  const used = new Int32Array(left.columns + 3);
  for (let row = 0; row < left.rows; row++) {
    const first = row * left.columns;
    let count = 0;
    for (let inner = 0; inner < left.columns; inner++) if (left.numbers[first + inner]! !== 0) used[count++] = inner;
    const at = row * columns;
    let place = 0;
    for (; place + 3 < count; place += 4) {
      const [a, b, c, d] = [used[place]!, used[place + 1]!, used[place + 2]!, used[place + 3]!];
      const [w, x, y, z] = [
        left.numbers[first + a]!,
        left.numbers[first + b]!,
        left.numbers[first + c]!,
        left.numbers[first + d]!,
      ];
      const [i, j, k, l] = [a * columns, b * columns, c * columns, d * columns];
      for (let column = 0; column < columns; column++)
        sums[at + column]! +=
          w * factors[i + column]! + x * factors[j + column]! + y * factors[k + column]! + z * factors[l + column]!;
    }
    for (; place < count; place++) {
      const factor = left.numbers[first + used[place]!]!;
      const begin = used[place]! * columns;
      for (let column = 0; column < columns; column++) sums[at + column]! += factor * factors[begin + column]!;
    }
  }
}

/** The product of two matrices, with a row added to each of its rows. */
export function product(left: Matrix, right: Matrix, bias?: ArrayLike<number>): Matrix {
  const out = zeros(left.rows, right.columns);
  if (bias) for (let row = 0; row < out.rows; row++) out.numbers.set(bias, row * out.columns);
  addProduct(left, right, out);
  return out;
}

export function add(matrix: Matrix, other: Matrix): void {
  for (let at = 0; at < matrix.numbers.length; at++) matrix.numbers[at]! += other.numbers[at]!;
}

/** Replaces what is below 0 by 0. */
export function relu(matrix: Matrix): Matrix {
  const { numbers } = matrix;
  for (let at = 0; at < numbers.length; at++) if (numbers[at]! < 0) numbers[at] = 0;
  return matrix;
}

/** Rows of a matrix centred and divided by their deviation. */
export function normed({ numbers, rows, columns }: Matrix, epsilon: number): Matrix {
  const out = zeros(rows, columns);
  for (let first = 0; first < numbers.length; first += columns) {
    const row = numbers.subarray(first, first + columns);
    const mean = row.reduce((sum, number) => sum + number, 0) / columns;
    const variance = row.reduce((sum, number) => sum + (number - mean) ** 2, 0) / columns;
    const deviation = Math.sqrt(variance + epsilon);
    for (let at = 0; at < columns; at++) out.numbers[first + at] = (row[at]! - mean) / deviation;
  }
  return out;
}

/** The transpose of a matrix. */
export function turned({ numbers, rows, columns }: Matrix): Matrix {
  const out = zeros(columns, rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      out.numbers[column * rows + row] = numbers[row * columns + column]!;
  return out;
}
