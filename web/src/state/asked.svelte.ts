import { ask } from "../engine/engine";
import type { BoardNames, Kind, Questions } from "../engine/questions";

/** A question that is asked again when what it is about changes, and its latest answer, which the screen follows. */
export class Asked<K extends Kind> {
  #latest = $state.raw<{ key: string; answer: Questions[K]["answer"] } | null>(null);
  #key = "";

  constructor(private readonly kind: K) {}

  /** The answer; while it is on its way, the answer before it, or undefined. */
  about(board: BoardNames, asked: Questions[K]["asked"]): Questions[K]["answer"] | undefined {
    this.#ask(board, asked);
    return this.#latest?.answer;
  }

  /** The answer; undefined while it is on its way. */
  exactly(board: BoardNames, asked: Questions[K]["asked"]): Questions[K]["answer"] | undefined {
    const key = this.#ask(board, asked);
    return this.#latest?.key === key ? this.#latest.answer : undefined;
  }

  #ask(board: BoardNames, asked: Questions[K]["asked"]): string {
    const key = JSON.stringify([board.id, asked]);
    if (key === this.#key) return key;
    this.#key = key;
    ask(board, this.kind, asked).then(
      (answer) => {
        if (this.#key === key) this.#latest = { key, answer };
      },
      (error: unknown) => {
        console.warn(`The rules did not answer (${this.kind}):`, error);
        if (this.#key === key) this.#key = "";
      },
    );
    return key;
  }
}
