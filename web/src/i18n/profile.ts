import { profile as german } from "./de/profile";
import { profile as english } from "./en/profile";
import { language } from "./language.svelte";
import type { ProfileWords } from "./words";

/** The texts in the reader's language. */
export function profileWords(): ProfileWords {
  return { en: english, de: german }[language.code];
}
