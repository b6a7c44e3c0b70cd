import { animationTime, isAnimated } from "../../settings.svelte";
import type { Controls, Spotlight } from "../../state/controls.svelte";
import type { Stage } from "../../state/stage.svelte";
import { sound } from "../feedback/sounds";
import { longestSpotlight, ticketSpotlight } from "./finalPaths";
import { columnsOf, pointsIn, type ScoreColumn } from "./scoreColumns";

/** One step of the count: some points for some seats, and what is lit on the board meanwhile. */
export interface EndingStep {
  kind: "pause" | "ticket" | Exclude<ScoreColumn, "tracks" | "plus" | "minus">;
  /** The points of this step, by seat. */
  points: readonly number[];
  spotlight: () => Spotlight | null;
  /** The seat whose ticket, or whose longest path, it is. */
  seat: number | null;
  ticket: string | null;
  milliseconds: number;
}

const PAUSE_MS = 1400;
const TICKET_MS = 1300;
/** All tickets together take no longer than this. */
const TICKETS_MS = 16_000;
export const TRAIN_MS = 2600;
const BONUS_MS = 1100;

/** The steps of the count after the last move: every ticket, the longest paths, and what else the board counts. */
export function endingSteps(stage: Stage): EndingStep[] {
  const { boardIndex } = stage;
  const score = stage.scene?.score;
  if (!boardIndex || !score) return [];
  const nothing = score.seats.map(() => 0);
  const only = (seat: number, points: number) => nothing.map((_, other) => (other === seat ? points : 0));
  const pause: EndingStep = {
    kind: "pause",
    points: nothing,
    spotlight: () => null,
    seat: null,
    ticket: null,
    milliseconds: PAUSE_MS,
  };
  const tickets = score.seats.flatMap((points, seat) =>
    [...points.tickets_completed, ...points.tickets_failed].map((ticket) => {
      const worth = boardIndex.tickets.get(ticket)?.points ?? 0;
      const isDone = points.tickets_completed.includes(ticket);
      return { ...pause, kind: "ticket" as const, points: only(seat, isDone ? worth : -worth), seat, ticket };
    }),
  );
  const milliseconds = Math.min(TICKET_MS, TICKETS_MS / Math.max(1, tickets.length));
  const columns = columnsOf(boardIndex.sheet.rules).filter((column) => !["tracks", "plus", "minus"].includes(column));
  return [
    pause,
    ...tickets.map((step) => ({
      ...step,
      milliseconds,
      spotlight: () => ticketSpotlight(stage, step.seat, step.ticket),
    })),
    ...columns.flatMap((column): EndingStep[] => {
      const points = score.seats.map((seat) => pointsIn(column, seat, boardIndex));
      const kind = column as Exclude<ScoreColumn, "tracks" | "plus" | "minus">;
      if (kind !== "longest") return [{ ...pause, kind, points, milliseconds: BONUS_MS }];
      const holders = points.flatMap((bonus, seat) => (bonus > 0 ? [seat] : []));
      return holders.map((seat) => ({
        ...pause,
        kind,
        points: only(seat, points[seat]!),
        seat,
        spotlight: () => longestSpotlight(stage, seat),
        milliseconds: TRAIN_MS,
      }));
    }),
  ];
}

/** Shows the count on the board after the last move, step by step, until it is over or the player skips it. */
export class Ending {
  step = $state.raw<EndingStep | null>(null);
  /** What each seat has so far. */
  totals = $state.raw<readonly number[]>([]);
  #waiting: EndingStep[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isClosed = false;

  constructor(private readonly controls: Controls) {
    controls.store.stepListeners.push((_, before, after) => {
      if (before.view.phase !== "over" && after.view.phase === "over") this.#begin();
    });
  }

  get isRunning(): boolean {
    return this.step !== null;
  }

  /** Shows the result at once. */
  skip(): void {
    if (this.step !== null) this.#end();
  }

  close(): void {
    this.#isClosed = true;
    this.#stop();
  }

  #begin(): void {
    const { stage } = this.controls.store;
    if (!isAnimated() || document.visibilityState === "hidden") {
      sound("end");
      return;
    }
    stage.isResultShown = false;
    this.totals = stage.scene?.score?.seats.map((seat) => seat.tracks) ?? [];
    this.#waiting = endingSteps(stage);
    for (const step of this.#waiting) step.spotlight(); // the rules are asked now, and have answered when it is its turn
    // The steps last for a second: the first begins when the panel that shows it is there.
    void import("./EndingPanel.svelte").finally(this.#next);
  }

  #next = (): void => {
    if (this.#isClosed) return;
    const step = this.#waiting.shift();
    if (!step) return this.#end();
    this.step = step;
    this.totals = this.totals.map((total, seat) => total + (step.points[seat] ?? 0));
    const spotlight = step.spotlight();
    this.controls.spotlight = spotlight;
    if (spotlight?.kind === "completed") sound("ticket");
    if (step.kind === "longest") sound("turn");
    this.#timer = setTimeout(this.#next, animationTime(step.milliseconds));
  };

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.controls.store.stage.isResultShown = true;
  }

  #end(): void {
    this.#stop();
    this.step = null;
    this.controls.spotlight = null;
    sound("end");
  }
}
