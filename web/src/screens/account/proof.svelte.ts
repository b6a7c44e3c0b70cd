/** Asks the owner of an account to prove who they are; the server wants that before what can't be undone. */
class Proof {
  /** Answers what is waiting for the proof; null if nothing is. */
  #answer = $state.raw<((isProved: boolean) => void) | null>(null);

  /** Whether the account was taken back at the last sign-in, with a passkey that had been removed. */
  hasTakenBack = $state(false);

  get isAsked(): boolean {
    return this.#answer !== null;
  }

  /** Asks, and returns whether they did. */
  ask(): Promise<boolean> {
    this.answer(false);
    return new Promise((resolve) => (this.#answer = resolve));
  }

  answer(isProved: boolean): void {
    this.#answer?.(isProved);
    this.#answer = null;
  }
}

export const proof = new Proof();
