import type { Clock, Options } from "../net/messages";

/** How much time somebody can give to another player's turn. */
const EXTENSION_SECONDS = 30;

/** The time of one turn: some seconds of its own, then what the seat has left of its reserve. */
interface Turn {
  readonly seat: number;
  readonly began: number;
  readonly reserve: number;
  readonly extension: number;
}

/** The clock of a table, as a server's tables have one. Times are seconds; while the page is closed, none pass. */
export class SeatClock {
  #turn: Turn | null = null;
  /** The turn before, and when it ended. */
  #stopped: { readonly turn: Turn; readonly at: number } | null = null;

  constructor(
    private readonly options: Options,
    private readonly now: () => number,
  ) {}

  get #isRunning(): boolean {
    const { turn_seconds = 0, reserve_seconds = 0, days } = this.options;
    return !days && (turn_seconds > 0 || reserve_seconds > 0);
  }

  /** Passes the turn to a seat, unless it has it: starts its clock, or resumes it if it has taken an action back. */
  pass(seat: number | null, reservesMs: readonly number[], hasTakenBack: boolean): void {
    if (seat === (this.#turn?.seat ?? null)) return;
    const [at, before, stopped] = [this.now(), this.#turn, this.#stopped];
    if (before) this.#stopped = { turn: before, at };
    if (seat === null) this.#turn = null;
    else if (hasTakenBack && stopped?.turn.seat === seat)
      this.#turn = { ...stopped.turn, began: stopped.turn.began + at - stopped.at };
    else this.#turn = { seat, began: at, reserve: reservesMs[seat]! / 1000, extension: 0 };
  }

  /** When the seat to move is late; null without a limit. */
  get deadline(): number | null {
    return this.#turn && this.#isRunning ? endOf(this.#turn, this.options) + this.#turn.reserve : null;
  }

  /** What a seat that acts now has left of its reserve; undefined if it is not its turn, or there is none. */
  reserveMs(seat: number): number | undefined {
    const turn = this.#turn;
    if (turn?.seat !== seat || !this.options.reserve_seconds) return undefined;
    return Math.max(0, Math.round(1000 * (turn.reserve - Math.max(0, this.now() - endOf(turn, this.options)))));
  }

  /** Gives the seat to move more time; false where it has no end. */
  extend(): boolean {
    if (!this.#turn || this.deadline === null) return false;
    this.#turn = { ...this.#turn, extension: this.#turn.extension + EXTENSION_SECONDS };
    return true;
  }

  /** What a page counts down from, and what tells one such state from another; null if no clock runs. */
  state(reservesMs: readonly number[]): { readonly clock: Clock; readonly key: string } | null {
    const turn = this.#turn;
    if (!turn || !this.#isRunning) return null;
    const { seat } = turn;
    const reserves = this.options.reserve_seconds
      ? reservesMs.map((reserve, each) => (each === seat ? this.reserveMs(seat)! : reserve))
      : [];
    const turn_ms = Math.max(0, Math.round(1000 * (endOf(turn, this.options) - this.now())));
    const key = JSON.stringify([seat, turn.began, turn.extension]);
    return { clock: { seat, turn_ms, reserve_ms: reserves }, key };
  }
}

/** When a turn's own time is over, and the reserve begins. */
function endOf({ began, extension }: Turn, { turn_seconds = 0 }: Options): number {
  return began + turn_seconds + extension;
}
