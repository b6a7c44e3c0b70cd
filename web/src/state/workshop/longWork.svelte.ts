/** How far something is that takes minutes. */
interface HowFar {
  readonly done: number;
  readonly total: number;
}

/** Milliseconds from one question to the next. */
const INTERVAL = 2000;

/** Asks for something that takes minutes until it is there. The server stops when nobody asks any more. */
export class LongWork {
  #run = 0;
  isRunning = $state(false);
  /** How much is done, from 0 to 1. */
  share = $state(0);

  /** Returns the answer that is ready; null if this was stopped before. An ApiProblem if that is not possible. */
  async until<Answer extends HowFar>(
    ask: () => Promise<Answer>,
    isReady: (answer: Answer) => boolean,
  ): Promise<Answer | null> {
    const run = ++this.#run;
    this.isRunning = true;
    this.share = 0;
    try {
      for (;;) {
        const answer = await ask();
        if (run !== this.#run) return null;
        this.share = answer.done / answer.total;
        if (isReady(answer)) return answer;
        await new Promise((resolve) => setTimeout(resolve, INTERVAL));
        if (run !== this.#run) return null;
      }
    } finally {
      if (run === this.#run) this.isRunning = false;
    }
  }

  stop(): void {
    this.#run++;
    this.isRunning = false;
  }
}
