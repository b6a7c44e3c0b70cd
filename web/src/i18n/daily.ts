import { daily as german } from "./de/daily";
import { daily as english } from "./en/daily";
import { language } from "./language.svelte";
import type { DailyWords } from "./words";

/** The texts in the reader's language. */
export function dailyWords(): DailyWords {
  return { en: english, de: german }[language.code];
}
