import type { HintNudge, HintReason } from "../net/messages";
import type { Names } from "./names";

/** The names that the sentences of hints need. */
export interface HintNames extends Names {
  ticket: (name: string) => string;
  card: (colour: string) => string;
}

/** What a nudge is about, in words. */
export interface NudgeAbout {
  ticket: string | null;
  card: string | null;
  place: string | null;
  urgent: boolean;
}

export type HintCode = HintReason["code"];

/** The texts of hints, which are loaded only with the first one; a missing sentence is a type error. */
export interface HintWords {
  title: string;
  facts: string;
  level: (level: number, most: number) => string;
  thinking: string;
  more: string;
  doIt: string;
  equal: string;
  gain: (points: number) => string;
  behind: (points: number) => string;
  best: string;
  nudges: { readonly [kind in HintNudge["kind"]]: (about: NudgeAbout) => string };
  moves: {
    claim: (track: string, payment: string) => string;
    draw: (card: string) => string;
    locomotive: string;
    deck: string;
    tickets: string;
    keep: (tickets: string) => string;
    station: (city: string, payment: string) => string;
    pay: (payment: string) => string;
    decline: string;
    passenger: (place: string, colour: string) => string;
    pass: string;
  };
  table: {
    caption: string;
    tickets: string;
    trains: string;
    shared: string;
    completed: string;
    expected: string;
    of: (completed: number, games: number) => string;
    noWay: string;
    note: (games: number) => string;
  };
  reasons: {
    readonly [Code in HintCode]: (reason: Extract<HintReason, { code: Code }>, names: HintNames) => string;
  };
}
