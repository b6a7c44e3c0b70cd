import { account as german } from "./de/account";
import { account as english } from "./en/account";
import { language } from "./language.svelte";
import type { AccountWords } from "./words";

/** The texts in the reader's language. */
export function accountWords(): AccountWords {
  return { en: english, de: german }[language.code];
}
