import { language } from "../i18n";
import type { Clock } from "../net/messages";

/** The running clock: the time that the server last sent, less the time since then. */
export class Countdown {
  #now = $state(performance.now());

  constructor(private readonly received: () => { clock: Clock; at: number } | null) {
    $effect(() => {
      if (!this.received()) return;
      this.#now = performance.now();
      const timer = setInterval(() => (this.#now = performance.now()), 250);
      return () => clearInterval(timer);
    });
  }

  get seat(): number | null {
    return this.received()?.clock.seat ?? null;
  }

  /** Seconds left of this turn; null without a limit. */
  readonly turn: number | null = $derived.by(() => this.#left(this.received()?.clock.turn_ms));
  readonly grace: number | null = $derived.by(() => this.#left(this.received()?.clock.grace_ms));

  /** Seconds left of a seat's reserve, which runs down after the time of its turn. */
  reserve(seat: number): number | null {
    const received = this.received();
    const reserve = received?.clock.reserve_ms[seat];
    if (!received || reserve === undefined) return null;
    const over =
      seat === received.clock.seat ? Math.max(0, this.#now - received.at - (received.clock.turn_ms ?? 0)) : 0;
    return seconds(reserve - over);
  }

  #left(milliseconds: number | null | undefined): number | null {
    const received = this.received();
    if (!received || milliseconds === null || milliseconds === undefined) return null;
    return seconds(milliseconds - (this.#now - received.at));
  }
}

function seconds(milliseconds: number): number {
  return Math.max(0, Math.ceil(milliseconds / 1000));
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Formats seconds: `1:05`; from two hours on `5 h`, and from a day on `2 d 5 h`. */
export function clockText(total: number): string {
  const { time } = language.words;
  const hours = Math.floor((total % DAY) / HOUR);
  if (total >= DAY)
    return time.days({ count: Math.floor(total / DAY) }) + (hours ? ` ${time.hours({ count: hours })}` : "");
  if (total >= 2 * HOUR) return time.hours({ count: hours });
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, "0")}`;
}
