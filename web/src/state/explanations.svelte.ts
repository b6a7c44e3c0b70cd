import type { Reason } from "../net/messages";
import type { PlayStore } from "./playStore";

const REST_MS = 350;

/** The server's reasons why tracks can't be claimed in this position; each is asked for once. */
export class Explanations {
  #known = $state.raw<{ seq: number; reasons: ReadonlyMap<string, Reason | null> }>({ seq: -1, reasons: new Map() });
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: PlayStore) {}

  of(track: string): Reason | null {
    return this.#known.seq === this.store.stage.seq ? (this.#known.reasons.get(track) ?? null) : null;
  }

  /** Asks for the reason when the pointer rests on a track that the player can't claim, though others they can. */
  rest(track: string | null): void {
    clearTimeout(this.#timer);
    if (track !== null && this.#isOpenQuestion(track)) this.#timer = setTimeout(() => void this.ask(track), REST_MS);
  }

  async ask(track: string): Promise<Reason | null> {
    const { seq } = this.store.stage;
    const known = this.#known.seq === seq ? this.#known.reasons : new Map<string, Reason | null>();
    if (known.has(track)) return known.get(track) ?? null;
    const reason = await this.store.explain(`claim ${track}`);
    const reasons = this.#known.seq === seq ? this.#known.reasons : known;
    this.#known = { seq, reasons: new Map(reasons).set(track, reason) };
    return reason;
  }

  #isOpenQuestion(track: string): boolean {
    const { scene, decision, view } = this.store.stage;
    if (!scene || !decision || view?.phase !== "turn") return false;
    return !(track in decision.claims) && !(track in scene.closed) && !(track in scene.view.claimed);
  }
}
