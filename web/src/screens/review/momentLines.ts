import { language, said } from "../../i18n";
import { hintSentence, type HintNames, type HintWords } from "../../i18n/hints";
import type { Parts } from "../../i18n/texts";
import type { HintReason } from "../../net/messages";
import type { Moment, TicketEffect } from "../../net/review";
import { actionSentence } from "../../state/review/actions";
import type { ReviewStore } from "../../state/review/reviewStore.svelte";

/** What was done, as a labelled line: `Better: claim Denver – Santa Fe with 2 red`. */
export interface MoveLine {
  kind: "played" | "better";
  label: string;
  text: string;
}

/** What is told of a moment, in the reader's words. */
export class MomentText {
  constructor(
    private readonly words: Parts["review"],
    private readonly hints: HintWords,
    private readonly store: ReviewStore,
  ) {}

  /** The move that was played and the better one. */
  moves(moment: Moment): MoveLine[] {
    const { moments } = this.words;
    const lines: MoveLine[] = [];
    if (moment.played !== null)
      lines.push({ kind: "played", label: this.#player(moment), text: this.#action(moment.played, moment.offer) });
    if (moment.better !== null)
      lines.push({ kind: "better", label: moments.better, text: this.#action(moment.better, moment.offer) });
    return lines;
  }

  /** Why it mattered, what it did to tickets, and what another player did then. */
  reasons(moment: Moment): string[] {
    const effects = moment.effects.map((effect) => this.#effect(effect));
    const why = moment.why.map(({ code, about }) =>
      hintSentence(this.hints, { code, ...about } as HintReason, this.#names()),
    );
    const lines = [this.#reason(moment)];
    lines.push(...why, ...effects);
    if (moment.reply) {
      const { seat, turn, action, effects: after } = moment.reply;
      const did = this.words.moments.reply({ turn, name: this.store.name(seat), action: this.#action(action, []) });
      lines.push([did, ...after.map((effect) => this.#effect(effect))].join(" "));
    }
    return lines.filter(Boolean);
  }

  /** How the chances changed where the graph fell; empty elsewhere. */
  chances(moment: Moment): string {
    const [before, after] = moment.chances ?? [[], []];
    if (before.length === 0) return "";
    const seat = this.store.seat;
    return this.words.moments.chances({
      name: this.store.isYou(seat) ? "" : this.store.name(seat),
      isOwn: this.store.isYou(seat),
      before: language.percent(before[seat] ?? 0),
      after: language.percent(after[seat] ?? 0),
    });
  }

  /** Who made the move of a moment. */
  #player(moment: Moment): string {
    const seat = moment.kind === "swing" ? (moment.other ?? moment.seat) : moment.seat;
    return this.store.isYou(seat) ? this.words.moments.played : this.words.moments.by({ name: this.store.name(seat) });
  }

  #action(text: string, offer: readonly string[]): string {
    const board = this.store.boardIndex;
    return board ? actionSentence(text, { words: this.words, board }, offer) : text;
  }

  #reason(moment: Moment): string {
    const name = this.store.isYou(moment.seat) ? this.words.you : this.store.name(moment.seat);
    const other = moment.other === null ? "" : this.store.name(moment.other);
    return said(this.words.reasons[moment.reason], { name, other });
  }

  #effect({ seat, ticket, points, before, after }: TicketEffect): string {
    const { effects } = this.words.moments;
    const values = {
      name: this.store.name(seat),
      isOwn: this.store.isYou(seat),
      ticket: this.store.boardIndex?.ticket(ticket) ?? ticket,
    };
    if (after === null) return effects.cut({ ...values, trains: before ?? 0 });
    return after === 0 ? effects.completed({ ...values, points }) : effects.changed({ ...values, trains: after });
  }

  #names(): HintNames {
    const board = this.store.boardIndex;
    return {
      track: (name) => board?.track(name) ?? name,
      place: (name) => board?.place(name) ?? name,
      ticket: (name) => board?.ticket(name) ?? name,
      player: (seat) => this.store.name(seat),
      card: (colour) => language.colour(colour),
    };
  }
}
