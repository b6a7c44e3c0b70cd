/** The sum of some numbers. */
export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

export function meanOf(numbers: readonly number[]): number {
  return sumOf(numbers) / numbers.length;
}

/** The variance of numbers, divided by their count less `freedom`. */
export function varianceOf(numbers: readonly number[], freedom = 1): number {
  const mean = meanOf(numbers);
  return sumOf(numbers.map((each) => (each - mean) ** 2)) / (numbers.length - freedom);
}

export function dot(one: readonly number[], other: readonly number[]): number {
  return sumOf(one.map((each, place) => each * other[place]!));
}

/** The place of the largest number, the first of them if there are several. */
export function largest(numbers: readonly number[]): number {
  return numbers.indexOf(Math.max(...numbers));
}

/** How likely each choice is, by a network's logits. */
export function oddsOf(logits: Float32Array): number[] {
  const highest = logits.reduce((most, logit) => Math.max(most, logit), -Infinity);
  const shares = Array.from(logits, (logit) => Math.exp(logit - highest));
  const whole = sumOf(shares);
  return shares.map((share) => share / whole);
}
