/** A number with a real minus sign. */
export function signed(count: number): string {
  return count < 0 ? `−${-count}` : String(count);
}

/** A number with its sign, whichever it is. */
export function withSign(count: number): string {
  return count > 0 ? `+${count}` : signed(count);
}

/** A rounded number with its standard error, unless that is rounded to nothing. */
export function withError(count: number, error: number): string {
  return error === 0 ? String(count) : `${count} ± ${error}`;
}
