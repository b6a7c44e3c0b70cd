import type { Stage } from "../state/stage.svelte";
import { deedsOf, type GuidePosition } from "./guidePosition";
import { endGuide, readSteps, rememberRead } from "./progress";
import { stepAt, STEPS, type Step } from "./steps";

/** The guide at a table: it watches the game and says what fits. It never plays and never prevents anything. */
export class Guide {
  #read = $state.raw<ReadonlySet<string>>(new Set(readSteps()));
  #hasEnded = $state(false);

  constructor(private readonly stage: Stage) {}

  readonly moment: GuidePosition | null = $derived.by(() => {
    const { boardIndex, scene, decision, viewer, entries, view } = this.stage;
    if (!boardIndex || !scene || viewer === null) return null;
    const mover = this.stage.name(view?.to_move);
    return { board: boardIndex, scene, decision, viewer, mover, read: this.#read, ...deedsOf(entries, viewer) };
  });

  /** The hint that is shown. */
  readonly step: Step | null = $derived.by(() => (this.moment && !this.#hasEnded ? stepAt(this.moment) : null));

  /** Its number among all, from 1; 0 for one that is not part of the plan. */
  readonly number: number = $derived.by(() => (this.step ? STEPS.indexOf(this.step) + 1 : 0));

  get isLast(): boolean {
    return this.number === STEPS.length;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Marks the hint as read. */
  goOn(): void {
    if (!this.step?.isRead) return;
    if (this.isLast) return this.end();
    this.#read = new Set([...this.#read, this.step.id]);
    rememberRead(this.#read);
  }

  end(): void {
    this.#hasEnded = true;
    endGuide();
  }
}
