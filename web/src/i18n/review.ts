import { review as german } from "./de/review";
import { review as english } from "./en/review";
import { language } from "./language.svelte";
import type { ReviewWords } from "./words";

/** The texts in the reader's language. */
export function reviewWords(): ReviewWords {
  return { en: english, de: german }[language.code];
}
