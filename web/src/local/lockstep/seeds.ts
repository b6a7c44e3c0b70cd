import { sha256 } from "../../sha256";

/** Seeds for kernels, one after the other; they follow from where they are used: Python's `Seeds` makes the same. */
export class Seeds {
  readonly #place: string;
  #count = 0;

  constructor(...place: readonly (number | bigint)[]) {
    this.#place = place.join(" ");
  }

  next(): bigint {
    return BigInt(`0x${sha256(`${this.#place}:${this.#count++}`).slice(0, 16)}`);
  }
}
