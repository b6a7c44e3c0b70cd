import { days as german } from "./de/days";
import { days as english } from "./en/days";
import { language } from "./language.svelte";
import type { DaysWords } from "./words";

/** The texts in the reader's language. */
export function daysWords(): DaysWords {
  return { en: english, de: german }[language.code];
}
