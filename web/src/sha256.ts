/** SHA-256 (FIPS 180-4) in hex. Browsers have their own only on https, and a server at home uses plain http. */

const PRIMES = primes(64);
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}

/** The first 32 bits of a number's fractional part. */
function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32);
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const block = new Uint8Array(length);
  block.set(bytes);
  block[bytes.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length * 8);
  return view;
}

function schedule(view: DataView, offset: number): number[] {
  const words = Array.from({ length: 16 }, (_, index) => view.getInt32(offset + index * 4));
  for (let index = 16; index < 64; index++) {
    const early = words[index - 15]!;
    const late = words[index - 2]!;
    const small = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const large = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words.push((words[index - 16]! + small + words[index - 7]! + large) | 0);
  }
  return words;
}

function mixed(state: number[], words: number[]): number[] {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  words.forEach((word, index) => {
    const large = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const first = (h + large + ((e & f) ^ (~e & g)) + ROUNDS[index]! + word) | 0;
    const small = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const second = (small + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  });
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + state[index]!) | 0);
}

export function sha256(text: string): string {
  const view = padded(new TextEncoder().encode(text));
  let state = START;
  for (let offset = 0; offset < view.byteLength; offset += 64) state = mixed(state, schedule(view, offset));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
