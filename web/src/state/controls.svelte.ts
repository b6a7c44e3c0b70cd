import type { Point } from "../point";
import type { Pointing } from "../input/pointer";
import { needsConfirmation } from "../settings.svelte";
import type { Choices } from "./facts/choices";
import { Display } from "./display.svelte";
import { markOnScreen } from "./perfMarks";
import { isPaidWith } from "./facts/payments";
import type { PlayStore } from "./playStore";
import { Explanations } from "./explanations.svelte";
import { Plans } from "./plans.svelte";

/** What the player is asked before an action is sent. */
export type Question =
  | { kind: "claim"; subject: string; payments: readonly string[]; mustConfirm: boolean }
  | { kind: "station"; subject: string; payments: readonly string[]; mustConfirm: boolean }
  | { kind: "tickets"; action: string }
  | { kind: "split"; actions: readonly string[] }
  | { kind: "tracks"; tracks: readonly string[]; at: Point };

/** Tracks and places that are lit when the game is over: a ticket's path, or the longest path. */
export interface Spotlight {
  kind: "completed" | "failed" | "longest";
  tracks: readonly string[];
  places: readonly string[];
}

const NOTHING: ReadonlySet<string> = new Set();

/** What the player has selected and is about to do. It offers what the server's decision offers, nothing else. */
export class Controls {
  readonly display: Display;
  readonly explanations: Explanations;
  readonly plans: Plans;
  #colour = $state<string | null>(null);
  #sent = $state.raw<{ seq: number; track: string } | null>(null);
  #question = $state.raw<{ seq: number; question: Question } | null>(null);
  /** The track and the city that a line of the log or the track list points at. */
  pointed = $state<string | null>(null);
  pointedCity = $state<string | null>(null);
  /** The places of the ticket that is pointed at. */
  marked = $state.raw<readonly string[]>([]);
  /** What is lit on the board when the game is over. */
  spotlight = $state.raw<Spotlight | null>(null);
  /** Cards being dragged from the hand, and the track under them that they can claim. */
  drag = $state.raw<{ card: string; x: number; y: number; track: string | null } | null>(null);

  /** Called when the player chooses a track that they can't claim. */
  onblocked: (track: string, how: Pointing) => void = () => {};

  constructor(readonly store: PlayStore) {
    this.display = new Display(store);
    this.explanations = new Explanations(store);
    this.plans = new Plans(store.stage);
  }

  /** What can be done now; null while an action is being sent. */
  get decision(): Choices | null {
    return this.store.isBusy ? null : this.store.stage.decision;
  }

  /** The colour selected in the hand, as long as it has cards. */
  readonly colour: string | null = $derived.by(() => {
    const hand = this.store.stage.me?.hand ?? {};
    return this.#colour !== null && (hand[this.#colour] ?? 0) > 0 ? this.#colour : null;
  });

  /** The tracks that glow: all that can be claimed, or those that the selected colour can pay for. */
  readonly claimable: ReadonlySet<string> = $derived.by(() => {
    if (!this.decision) return NOTHING;
    const card = this.drag?.card ?? this.colour;
    return new Set(Object.keys(this.decision.claims).filter((track) => this.paymentsFor(track, card).length > 0));
  });

  readonly buildable: ReadonlySet<string> = $derived.by(() =>
    this.decision ? new Set(Object.keys(this.decision.stations)) : NOTHING,
  );

  /** The open question; one from an earlier position no longer counts. */
  readonly question: Question | null = $derived.by(() =>
    this.#question?.seq === this.store.stage.seq && this.decision ? this.#question.question : null,
  );

  /** The track to show with pale wagons: one that is asked about, dragged to, or being sent. */
  readonly preview: string | null = $derived.by(() => {
    if (this.question?.kind === "claim") return this.question.subject;
    const isUnderWay = this.store.isBusy && this.#sent?.seq === this.store.stage.seq;
    return isUnderWay ? (this.#sent?.track ?? null) : (this.drag?.track ?? null);
  });

  /** Whether the player has to choose among tickets now. */
  get isChoosingTickets(): boolean {
    if (!this.decision) return false;
    const isSplitting = this.store.stage.view?.phase === "setup-split" || this.question?.kind === "split";
    return isSplitting || this.decision.keep_least != null;
  }

  paymentsFor(track: string, card: string | null): readonly string[] {
    const payments = this.decision?.claims[track] ?? [];
    return card === null ? payments : payments.filter((payment) => isPaidWith(payment, card));
  }

  get #mustConfirm(): boolean {
    return needsConfirmation() || this.store.mustConfirm;
  }

  pick(card: string): void {
    this.#colour = this.colour === card ? null : card;
  }

  clickTrack(track: string, how: Pointing, card: string | null = this.colour): void {
    const payments = this.paymentsFor(track, card);
    const [payment] = payments;
    if (payment === undefined) return this.onblocked(track, how);
    const mustConfirm = this.#mustConfirm;
    if (payments.length === 1 && !mustConfirm) this.claim(track, payment);
    else this.ask({ kind: "claim", subject: track, payments, mustConfirm });
  }

  clickCity(city: string): void {
    const payments = this.decision?.stations[city] ?? [];
    const [payment] = payments;
    if (payment === undefined) return;
    const mustConfirm = this.#mustConfirm;
    if (payments.length === 1 && !mustConfirm) this.build(city, payment);
    else this.ask({ kind: "station", subject: city, payments, mustConfirm });
  }

  drawTickets(): void {
    const [first, ...others] = this.decision?.tickets ?? [];
    if (first === undefined) return;
    if (others.length) this.ask({ kind: "split", actions: [first, ...others] });
    else if (this.#mustConfirm) this.ask({ kind: "tickets", action: first });
    else this.act(first);
  }

  /** Draws two cards from the deck, where both may come from there. */
  drawTwo(): void {
    if (this.decision?.can_draw_two) this.act("draw deck", "draw deck");
  }

  claim(track: string, payment: string): void {
    performance.mark("claim-sent", { detail: track });
    this.#colour = null;
    this.act(`claim ${track} with ${payment}`);
    this.#sent = { seq: this.store.stage.seq, track };
    markOnScreen("claim-felt", track);
  }

  build(city: string, payment: string): void {
    this.#colour = null;
    this.act(`station ${city} with ${payment}`);
  }

  act(action: string, ...then: string[]): void {
    this.cancel();
    this.store.act(action, ...then);
  }

  ask(question: Question): void {
    this.#question = { seq: this.store.stage.seq, question };
  }

  /** Withdraws the open question; returns whether there was one. */
  cancel(): boolean {
    const wasAsked = this.question !== null;
    this.#question = null;
    return wasAsked;
  }

  clearColour(): void {
    this.#colour = null;
  }
}
