import { manners as german } from "./de/manners";
import { manners as english } from "./en/manners";
import { language } from "./language.svelte";
import type { MannersWords } from "./words";

/** The texts in the reader's language. */
export function mannersWords(): MannersWords {
  return { en: english, de: german }[language.code];
}
