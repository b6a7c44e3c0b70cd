import { rules as german } from "./de/rules";
import { rules as english } from "./en/rules";
import { language } from "./language.svelte";
import type { RulesWords } from "./words";

/** The texts in the reader's language. */
export function rulesWords(): RulesWords {
  return { en: english, de: german }[language.code];
}
