import { practice as german } from "./de/practice";
import { practice as english } from "./en/practice";
import { language } from "./language.svelte";
import type { PracticeWords } from "./words";

/** The texts in the reader's language. */
export function practiceWords(): PracticeWords {
  return { en: english, de: german }[language.code];
}
