import type { HintReason } from "../net/messages";
import type { Names } from "./names";
import { said } from "./said";
import type { Parts } from "./texts";

export type HintWords = Parts["hints"];

/** The names that the sentences of hints need. */
export interface HintNames extends Names {
  ticket: (name: string) => string;
  card: (colour: string) => string;
}

/** The sentence for a reason; empty for one of a newer server that this page does not know. */
export function hintSentence(words: HintWords, reason: HintReason, names: HintNames): string {
  const sentences: Partial<HintWords["reasons"]> = words.reasons;
  return said(sentences[reason.code] ?? "", valuesOf(reason, names));
}

function valuesOf(reason: HintReason, names: HintNames): object {
  const given: { [field: string]: unknown } = { ...reason };
  if ("ticket" in reason) given["ticket"] = names.ticket(reason.ticket);
  if ("track" in reason) given["track"] = names.track(reason.track);
  if ("seat" in reason) given["seat"] = names.player(reason.seat);
  if ("card" in reason) given["card"] = names.card(reason.card);
  if ("colour" in reason) given["colour"] = names.card(reason.colour);
  return given;
}
