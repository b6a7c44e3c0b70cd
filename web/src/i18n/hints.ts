import type { HintReason } from "../net/messages";
import { hints as german } from "./de/hints";
import { hints as english } from "./en/hints";
import type { HintNames, HintWords } from "./hintWords";
import { language } from "./language.svelte";

/** The texts in the reader's language. */
export function hintWords(): HintWords {
  return { en: english, de: german }[language.code];
}

/** The sentence for a reason; empty for one of a newer server that this page does not know. */
export function hintSentence(words: HintWords, reason: HintReason, names: HintNames): string {
  const write = words.reasons[reason.code] as ((reason: HintReason, names: HintNames) => string) | undefined;
  return write?.(reason, names) ?? "";
}
