import type { HintedMessage } from "../net/messages";
import type { GameStore } from "./store.svelte";

/** The last level, which names the move. */
const LAST_LEVEL = 3;

/** What a hint marks on the table. */
export interface HintMarks {
  tracks: readonly string[];
  places: readonly string[];
  /** Kinds of cards, and `deck`. */
  cards: ReadonlySet<string>;
}

/** What moves are about, by their texts. */
export function marksOf(actions: readonly string[]): HintMarks {
  const tracks: string[] = [];
  const places: string[] = [];
  const cards = new Set<string>();
  for (const action of actions) {
    const [verb, subject = ""] = action.split(" ");
    if (verb === "claim") tracks.push(subject);
    else if (verb === "station" || verb === "passenger") places.push(subject);
    else if (verb === "draw") cards.add(subject);
  }
  return { tracks, places, cards };
}

const NO_MARKS = marksOf([]);

/** The hints that the player asks for: each key press tells more about the same decision; the next action ends it. */
export class Hints {
  #asked = $state.raw({ seq: -1, level: 0 });
  #isClosed = $state(false);

  /** Whether a hint is asked for as soon as it is the player's turn. */
  #isWanted = false;

  constructor(private readonly store: GameStore) {
    store.stepListeners.push(() => {
      if (this.#isWanted && this.canAsk) this.ask();
    });
  }

  /** Whether the table gives hints to this player. */
  get isAllowed(): boolean {
    const { table } = this.store;
    return table !== null && table.hints !== "off" && table.role === "player" && table.phase === "playing";
  }

  /** Whether there is a decision to be helped with now. */
  get canAsk(): boolean {
    const { decision, view, viewer, isOver } = this.store.stage;
    return this.isAllowed && !this.store.isBusy && decision !== null && !isOver && view?.to_move === viewer;
  }

  /** How many levels the table allows. */
  get most(): number {
    return this.store.table?.hints === "facts" ? 1 : LAST_LEVEL;
  }

  /** How far the player has asked about the present decision. */
  get level(): number {
    return this.#asked.seq === this.store.stage.seq ? this.#asked.level : 0;
  }

  /** Whether the panel is open. */
  get isOpen(): boolean {
    return this.level > 0 && !this.#isClosed && this.canAsk;
  }

  /** The answer for the present decision, of the level that was asked for or the one before. */
  get shown(): HintedMessage | null {
    const { hint, stage } = this.store;
    return this.isOpen && hint?.seq === stage.seq ? hint : null;
  }

  get isWaiting(): boolean {
    return this.isOpen && (this.shown === null || this.shown.level < this.level || !this.shown.is_final);
  }

  readonly marks: HintMarks = $derived.by(() => {
    const hint = this.shown;
    if (!hint) return NO_MARKS;
    const { place, card } = hint.nudge ?? {};
    const marks = marksOf(hint.moves.map(({ action }) => action));
    return {
      tracks: marks.tracks,
      places: place == null ? marks.places : [...marks.places, place],
      cards: card == null ? marks.cards : new Set([...marks.cards, card]),
    };
  });

  /** First tickets are shown before it is the player's turn: the hint comes when it is. Returns whether it will. */
  askLater(): boolean {
    this.#isWanted = this.isAllowed && !this.store.isBusy && this.store.stage.decision !== null;
    return this.#isWanted;
  }

  /** Asks for the next level; a panel that was closed is opened first. Returns whether everything has been told. */
  ask(): boolean {
    if (!this.canAsk) return false;
    this.#isWanted = false;
    const isReopened = this.level > 0 && this.#isClosed;
    this.#isClosed = false;
    if (isReopened) return false;
    if (this.level === this.most) return true;
    const { seq } = this.store.stage;
    const level = this.level + 1;
    this.#asked = { seq, level };
    this.store.send({ t: "hint", seq, level });
    return false;
  }

  /** Closes the panel; returns whether it was open. */
  close(): boolean {
    const wasOpen = this.isOpen;
    this.#isClosed = true;
    return wasOpen;
  }
}
