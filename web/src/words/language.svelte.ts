import type { Reason } from "../protocol/messages";
import { settings } from "../settings.svelte";
import { de } from "./de";
import { en } from "./en";
import type { Words } from "./words";

export type LanguageCode = "en" | "de";
const DICTIONARIES: { readonly [code in LanguageCode]: Words } = { en, de };

function preferred(): LanguageCode {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return wanted.find((code): code is LanguageCode => code in DICTIONARIES) ?? "en";
}

class Language {
  get code(): LanguageCode {
    return settings.now.language === "auto" ? preferred() : settings.now.language;
  }

  get words(): Words {
    return DICTIONARIES[this.code];
  }

  /** A reason in the reader's language, or else as the server says it. */
  reason(reason: Reason): string {
    return this.words.reasons[reason.code] ?? reason.text;
  }

  colour(card: string): string {
    return (this.words.colours as { [card: string]: string })[card] ?? card;
  }
}

export const language = new Language();
