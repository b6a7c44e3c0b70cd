import { tournament as german } from "./de/tournament";
import { tournament as english } from "./en/tournament";
import { language } from "./language.svelte";
import type { TournamentWords } from "./words";

/** The texts in the reader's language. */
export function tournamentWords(): TournamentWords {
  return { en: english, de: german }[language.code];
}
