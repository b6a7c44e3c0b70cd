import type { PageReason } from "../net/api";
import type { Reason } from "../net/messages";
import { type LanguageCode, settings } from "../settings.svelte";
import { PLAIN_NAMES, type Names } from "./names";
import { reasonSentence } from "./reasons";
import type { Words } from "./words";

/** Where the texts of each language are: nobody loads more than the one that they read. */
const DICTIONARIES: { readonly [code in LanguageCode]: () => Promise<Words> } = {
  en: async () => (await import("./en")).en,
  de: async () => (await import("./de")).de,
};

function preferred(): LanguageCode {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return wanted.find((code): code is LanguageCode => code in DICTIONARIES) ?? "en";
}

class Language {
  #words = $state.raw<Words>();

  /** Load the texts of the language that is set; until they are there, those of the one before stay. */
  async load(): Promise<void> {
    const { code } = this;
    const words = await DICTIONARIES[code]();
    if (code === this.code) this.#words = words;
  }

  get code(): LanguageCode {
    return settings.now.language === "auto" ? preferred() : settings.now.language;
  }

  get words(): Words {
    if (!this.#words) throw new Error("No language has been loaded.");
    return this.#words;
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

  /** A day, from seconds since 1970, as it is written where the reader lives. */
  date(seconds: number): string {
    const tag = navigator.languages.find((each) => each.startsWith(this.code)) ?? this.code;
    return new Intl.DateTimeFormat(tag, { dateStyle: "medium" }).format(seconds * 1000);
  }

  colour(card: string): string {
    return (this.words.colours as { [card: string]: string })[card] ?? card;
  }
}

export const language = new Language();
