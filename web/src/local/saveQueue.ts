/** Lets a table say something only once all that happened before it is saved, as a server does. */
export class SaveQueue {
  #last: Promise<void> = Promise.resolve();
  #hasFailed = false;

  /** `onfailed` is called once, when something can't be saved; after that, nothing is saved or said any more. */
  constructor(private readonly onfailed: () => void) {}

  add(work: () => Promise<void> | void): void {
    this.#last = this.#last
      .then(() => (this.#hasFailed ? undefined : work()))
      .catch((error: unknown) => this.#fail(error));
  }

  #fail(error: unknown): void {
    console.error(error);
    this.#hasFailed = true;
    this.onfailed();
  }
}
