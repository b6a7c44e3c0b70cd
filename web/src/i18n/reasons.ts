import type { Reason } from "../net/messages";
import type { Names } from "./names";
import { said } from "./said";
import type { Parts, Words } from "./texts";

type Code = Reason["code"];
type Sentences = Words["reasons"] & Parts["records"];
type Value = string | number | boolean | null | undefined;
/** The values that sentences have besides the fields of a reason. */
type Derived = "needed" | "held" | "last";
type Needed<C extends Code> = Sentences[C] extends (values: infer Values) => string ? keyof Values : never;

// Every reason of the server has a sentence, which needs only what the reason has: if not, this is a type error.
true satisfies {
  [C in Code]: Needed<C> extends keyof Extract<Reason, { code: C }> | Derived ? never : C;
}[Code] extends never
  ? true
  : never;

/** What sentences are made of. */
export interface SentenceParts {
  readonly words: Words;
  /** The sentences about records, which are loaded only for somebody who opens one. */
  readonly records: Parts["records"] | undefined;
  readonly list: (items: readonly (string | number)[], type?: "disjunction") => string;
}

/** The sentence for a reason; undefined for one that this page has no sentence for. */
export function reasonSentence(parts: SentenceParts, reason: Reason, names: Names): string | undefined {
  const sentences: Partial<Sentences> = { ...parts.words.reasons, ...parts.records };
  const sentence = sentences[reason.code];
  return sentence === undefined ? undefined : said(sentence, valuesOf(parts, reason, names));
}

/** The values in a sentence: names instead of codes, cards and lists in words, and seats counted from 1. */
function valuesOf(parts: SentenceParts, reason: Reason, names: Names): object {
  const values = Object.entries(reason).map(([field, value]) => [field, valueOf(parts, field, value, names)] as const);
  return { ...Object.fromEntries(values), ...derived(parts, reason) };
}

function valueOf(parts: SentenceParts, field: string, value: unknown, names: Names): Value {
  const { words, list } = parts;
  switch (field) {
    case "track":
      return names.track(value as string);
    case "place":
    case "city":
      return names.place(value as string);
    case "owner":
    case "to_move":
      return names.player(value as number);
    case "seat":
      return (value as number) + 1;
    case "bot":
      return (words.opponents.bots as { [bot: string]: { name: string } })[value as string]?.name ?? (value as string);
    case "payment":
    case "hand":
      return cardsInWords(parts, value as { [card: string]: number });
    case "counts":
      return list(value as number[], "disjunction");
    case "known":
      return list(value as string[]);
    case "reason":
      return typeof value === "string" ? value : (reasonSentence(parts, value as Reason, names) ?? "");
    default:
      return value as Value;
  }
}

function cardsInWords({ words, list }: SentenceParts, cards: { readonly [card: string]: number }): string {
  const kinds = Object.entries(cards).map(([card, count]) => words.cards.counted({ count, card }));
  return kinds.length > 0 ? list(kinds) : words.cards.none;
}

function derived(parts: SentenceParts, reason: Reason): { [name: string]: Value } {
  const { counted } = parts.words.cards;
  switch (reason.code) {
    case "too-few-cards": {
      const { cards, best, locomotives, length, colour } = reason;
      const held = [counted({ count: cards, card: best }), counted({ count: locomotives, card: "locomotive" })];
      return { needed: counted({ count: length, card: colour }), held: parts.list(held) };
    }
    case "other-extra":
      return { needed: counted({ count: reason.cards, card: reason.colour }) };
    case "position-too-many-cards":
      return { cards: counted({ count: reason.cards, card: reason.card }) };
    case "wrong-viewer":
      return { last: reason.players - 1 };
    case "record-result":
      return { value: parts.list(reason.value.map((each) => (reason.field === "winners" ? each + 1 : each))) };
    default:
      return {};
  }
}
