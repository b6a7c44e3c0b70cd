import type { PageReason } from "../net/api";
import type { Reason } from "../net/messages";
import { type LanguageCode, settings } from "../settings.svelte";
import { de } from "./de";
import { en } from "./en";
import { PLAIN_NAMES, type Names } from "./names";
import { reasonSentence } from "./reasons";
import type { Words } from "./words";

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

  /** A reason in the reader's language; one that only a newer server knows, in the server's words. */
  reason(reason: Reason | PageReason, names: Names = PLAIN_NAMES): string {
    if (reason.code === "unreachable" || reason.code === "failed") return this.words.errors[reason.code];
    return reasonSentence(this.words.reasons, reason, names) ?? reason.text ?? this.words.errors.failed;
  }

  /** A board's name in the reader's language; a board of one's own has only the name in its file. */
  boardName(board: { readonly id: string; readonly name: string }): string {
    return this.words.boardNames[board.id] ?? board.name;
  }

  /** A day, from seconds since 1970. */
  date(seconds: number): string {
    return new Intl.DateTimeFormat(this.code, { dateStyle: "medium" }).format(seconds * 1000);
  }

  colour(card: string): string {
    return (this.words.colours as { [card: string]: string })[card] ?? card;
  }
}

export const language = new Language();
