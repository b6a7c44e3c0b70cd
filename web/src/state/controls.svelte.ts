import type { Point, Pointing } from "../board/types";
import { needsConfirmation } from "../settings.svelte";
import { language } from "../i18n";
import type { Choices } from "./choices";
import { Market } from "./display.svelte";
import { markOnScreen } from "./perfMarks";
import { isPaidWith } from "./payments";
import type { GameStore } from "./store.svelte";
import { trackTip } from "../ui/tracks/tips";
import { toasts } from "../ui/notices/toasts.svelte";
import { Whys } from "./explanations.svelte";

/** What the player is asked before an action goes to the server; until then nothing has happened. */
export type Question =
  | { kind: "claim"; subject: string; payments: readonly string[]; mustConfirm: boolean }
  | { kind: "station"; subject: string; payments: readonly string[]; mustConfirm: boolean }
  | { kind: "tickets"; action: string }
  | { kind: "split"; actions: readonly string[] }
  | { kind: "lanes"; tracks: readonly string[]; at: Point };

const NOTHING: ReadonlySet<string> = new Set();

/** What the player has picked and is about to do; it offers what the server's decision offers, and nothing else. */
export class Controls {
  readonly market: Market;
  readonly whys: Whys;
  #colour = $state<string | null>(null);
  #sent = $state.raw<{ seq: number; track: string } | null>(null);
  #question = $state.raw<{ seq: number; question: Question } | null>(null);
  /** A track that the log or the route list points at, and a city. */
  pointed = $state<string | null>(null);
  pointedCity = $state<string | null>(null);
  /** The places of a ticket that is looked at. */
  marked = $state.raw<readonly string[]>([]);
  /** A group of cards on its way from the hand, and the track below it that it can claim. */
  drag = $state.raw<{ card: string; x: number; y: number; track: string | null } | null>(null);

  constructor(readonly store: GameStore) {
    this.market = new Market(store);
    this.whys = new Whys(store);
  }

  /** What can be done now; nothing while an action is on its way. */
  get decision(): Choices | null {
    return this.store.isBusy ? null : this.store.stage.decision;
  }

  /** The colour that was picked in the hand, as long as there are cards of it. */
  readonly colour: string | null = $derived.by(() => {
    const hand = this.store.stage.me?.hand ?? {};
    return this.#colour !== null && (hand[this.#colour] ?? 0) > 0 ? this.#colour : null;
  });

  /** The tracks that glow: all that can be claimed, or those that the picked colour pays for. */
  readonly claimable: ReadonlySet<string> = $derived.by(() => {
    if (!this.decision) return NOTHING;
    const card = this.drag?.card ?? this.colour;
    return new Set(Object.keys(this.decision.claims).filter((track) => this.paymentsFor(track, card).length > 0));
  });

  readonly buildable: ReadonlySet<string> = $derived.by(() =>
    this.decision ? new Set(Object.keys(this.decision.stations)) : NOTHING,
  );

  /** The open question; one that was asked in an earlier position is no question any more. */
  readonly question: Question | null = $derived.by(() =>
    this.#question?.seq === this.store.stage.seq && this.decision ? this.#question.question : null,
  );

  /** The track whose wagons are not there yet: one that is asked about, dragged to, or on its way to the server. */
  readonly phantom: string | null = $derived.by(() => {
    if (this.question?.kind === "claim") return this.question.subject;
    const isUnderWay = this.store.isBusy && this.#sent?.seq === this.store.stage.seq;
    return isUnderWay ? (this.#sent?.track ?? null) : (this.drag?.track ?? null);
  });

  /** Whether something has to be chosen among tickets now. */
  get isChoosingTickets(): boolean {
    if (!this.decision) return false;
    const isSplitting = this.store.stage.view?.phase === "setup-split" || this.question?.kind === "split";
    return isSplitting || this.decision.keep_least != null;
  }

  paymentsFor(track: string, card: string | null): readonly string[] {
    const payments = this.decision?.claims[track] ?? [];
    return card === null ? payments : payments.filter((payment) => isPaidWith(payment, card));
  }

  pick(card: string): void {
    this.#colour = this.colour === card ? null : card;
  }

  clickTrack(track: string, how: Pointing, card: string | null = this.colour): void {
    const payments = this.paymentsFor(track, card);
    const [payment] = payments;
    if (payment === undefined) return void this.#explain(track, how);
    const mustConfirm = needsConfirmation(how === "touch");
    if (payments.length === 1 && !mustConfirm) this.claim(track, payment);
    else this.ask({ kind: "claim", subject: track, payments, mustConfirm });
  }

  clickCity(city: string, how: Pointing): void {
    const payments = this.decision?.stations[city] ?? [];
    const [payment] = payments;
    if (payment === undefined) return;
    const mustConfirm = needsConfirmation(how === "touch");
    if (payments.length === 1 && !mustConfirm) this.build(city, payment);
    else this.ask({ kind: "station", subject: city, payments, mustConfirm });
  }

  drawTickets(how: Pointing): void {
    const [first, ...others] = this.decision?.tickets ?? [];
    if (first === undefined) return;
    if (others.length) this.ask({ kind: "split", actions: [first, ...others] });
    else if (needsConfirmation(how === "touch")) this.ask({ kind: "tickets", action: first });
    else this.act(first);
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

  /** Takes back what was picked but not yet done; tells whether there was anything. */
  cancel(): boolean {
    const wasAsked = this.question !== null;
    this.#question = null;
    return wasAsked;
  }

  clearColour(): void {
    this.#colour = null;
  }

  /** Says why a track can't be claimed, if the player might have meant to; on touch, where nothing hovers, what it is. */
  async #explain(track: string, how: Pointing): Promise<void> {
    const { stage } = this.store;
    const isTaken = stage.view?.claimed[track] !== undefined;
    if (how === "touch") {
      const { title, detail } = trackTip(stage, track, this);
      toasts.show(`${title}: ${detail}`);
    }
    if (stage.viewer === null || stage.isOver || isTaken) return;
    const reason = stage.scene?.closed[track] ?? (this.decision ? await this.whys.ask(track) : null);
    if (reason) toasts.show(language.reason(reason, stage.naming), "refusal");
    else if (!stage.decision) toasts.show(language.words.market.notYourTurn, "refusal");
    else if (this.colour !== null) toasts.show(language.words.market.notWithThis, "refusal");
  }
}
