import { guide as german } from "./de/guide";
import { guide as english } from "./en/guide";
import { language } from "./language.svelte";
import type { GuideWords } from "./words";

/** The texts in the reader's language. */
export function guideWords(): GuideWords {
  return { en: english, de: german }[language.code];
}
