import type { PageReason } from "../net/api";
import type { Reason } from "../net/messages";
import { LANGUAGES, type LanguageCode, settings } from "../settings.svelte";
import "./forms"; // every file of texts imports it, so it belongs to the page's own program
import { loaders } from "./loaders";
import { PLAIN_NAMES, type Names } from "./names";
import { reasonSentence } from "./reasons";
import type { Parts, Words } from "./texts";

/** The texts that are loaded, all in one language. */
interface Loaded {
  readonly code: LanguageCode;
  readonly words: Words;
  readonly parts: Partial<Parts>;
}

function preferred(): LanguageCode {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return wanted.find((code): code is LanguageCode => code in LANGUAGES) ?? "en";
}

/** What the boards of one name have in common: their id without the hash that a kept or a made one ends with. */
function familyOf(board: string): string {
  return board.replace(/-(?:[0-9a-f]{6}|[0-9a-f]{16})$/, "");
}

class Language {
  #loaded = $state.raw<Loaded>();
  /** The parts that were asked for so far. */
  readonly #asked = new Set<keyof Parts>();

  /** Load the texts of the language that is set; until they are there, those of the one before stay. */
  async load(): Promise<void> {
    const { code } = this;
    const { default: words, parts: files } = await loaders[code]();
    const parts: Partial<Record<keyof Parts, object>> = {};
    // Another part may be asked for while some are on their way.
    for (let names = this.#missing(parts); names.length > 0; names = this.#missing(parts)) {
      const found = await Promise.all(names.map((name) => files[name]()));
      names.forEach((name, place) => (parts[name] = found[place]!.default));
    }
    if (code === this.code) this.#loaded = { code, words, parts: parts as Partial<Parts> };
  }

  #missing(parts: object): (keyof Parts)[] {
    return [...this.#asked].filter((name) => !(name in parts));
  }

  /** Load a part of the texts, now and in every language that is chosen later; what is returned reads it. */
  async part<Name extends keyof Parts>(name: Name): Promise<() => Parts[Name]> {
    this.#asked.add(name);
    while (!(name in (this.#loaded?.parts ?? {}))) await this.load();
    return () => this.#texts.parts[name] as Parts[Name];
  }

  get code(): LanguageCode {
    return settings.now.language === "auto" ? preferred() : settings.now.language;
  }

  /** The language of the texts on the screen: until those of another one have come, the one before. */
  get shown(): LanguageCode {
    return this.#texts.code;
  }

  get #texts(): Loaded {
    if (!this.#loaded) throw new Error("No language has been loaded.");
    return this.#loaded;
  }

  get words(): Words {
    return this.#texts.words;
  }

  get #locale(): string {
    return LANGUAGES[this.code].locale;
  }

  /** A reason in the reader's language; one that only a newer server knows, in the server's words. */
  reason(reason: Reason | PageReason, names: Names = PLAIN_NAMES): string {
    const { words, parts } = this.#texts;
    if (reason.code === "unreachable" || reason.code === "failed") return words.errors[reason.code];
    const list = (items: readonly (string | number)[], type?: "disjunction") => this.list(items, type);
    return reasonSentence({ words, records: parts.records, list }, reason, names) ?? reason.text ?? words.errors.failed;
  }

  /** A board's name in the reader's language, if that has one for it, or else the name in its file. */
  boardName(board: { readonly id: string; readonly name: string }): string {
    const family = familyOf(board.id);
    const own = (this.words.boardNames as { [board: string]: string })[family];
    return own ?? (board.name === board.id ? family : board.name);
  }

  /** The names of a board's places that the reader's language has its own for; none until they are loaded. */
  placeNames(board: string): { readonly [slug: string]: string } {
    const places: { readonly [board: string]: { readonly [slug: string]: string } } = this.#loaded?.parts.places ?? {};
    return places[familyOf(board)] ?? {};
  }

  /** A day, from seconds since 1970, as it is written where the reader lives. */
  date(seconds: number): string {
    const tag = navigator.languages.find((each) => each.startsWith(this.code)) ?? this.#locale;
    return new Intl.DateTimeFormat(tag, { dateStyle: "medium" }).format(seconds * 1000);
  }

  /** `a, b and c`, or with “or”. */
  list(items: readonly (string | number)[], type: "conjunction" | "disjunction" = "conjunction"): string {
    return new Intl.ListFormat(this.#locale, { type }).format(items.map(String));
  }

  /** `57%`. */
  percent(share: number): string {
    return new Intl.NumberFormat(this.#locale, { style: "percent" }).format(share);
  }

  /** A number with one decimal. */
  tenth(value: number): string {
    const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    return new Intl.NumberFormat(this.#locale, digits).format(value);
  }

  colour(card: string): string {
    return (this.words.colours as { [card: string]: string })[card] ?? card;
  }
}

export const language = new Language();
