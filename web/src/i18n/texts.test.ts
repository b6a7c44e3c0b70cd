import { TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";
import languages from "../../../src/ironlanes/texts/languages.json";
import { compiled, parsed as parse, type Texts } from "../../texts/compile";
import { forms } from "./forms";

const FILES = import.meta.glob<string>("../../../src/ironlanes/texts/*/**/*.json", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** Makes a function that works each answer out once: the tests read each text several times. */
function once<Given extends string[], Answer>(work: (...given: Given) => Answer): (...given: Given) => Answer {
  const known = new Map<string, Answer>();
  return (...given) => {
    const key = given.join("\n");
    const answer = known.has(key) ? (known.get(key) as Answer) : work(...given);
    known.set(key, answer);
    return answer;
  };
}

const parsed = once((text: string) => parse(text));

/** Every text of a language, by its file and its keys. */
function textsOf(code: string): Map<string, string> {
  const found = Object.entries(FILES).flatMap(([path, content]) => {
    const [, language, file] = /texts\/(\w+)\/(.*)\.json$/.exec(path) ?? [];
    return language === code ? leaves(JSON.parse(content) as Texts, file ?? "") : [];
  });
  return new Map(found);
}

function leaves(texts: Texts, path: string): [string, string][] {
  if (typeof texts === "string") return [[path, texts]];
  return Object.entries(texts).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

const SHOWN = new Set(["argument", "number", "pound"]);
type Use = { readonly name: string; readonly options: readonly string[]; readonly kind: string };

function usesIn(elements: readonly MessageFormatElement[], counted = ""): Use[] {
  return elements.flatMap((element): Use[] => {
    if (element.type === TYPE.pound) return [{ name: counted, options: [], kind: "pound" }];
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      const inside = element.type === TYPE.plural ? element.value : counted;
      const inner = Object.values(element.options).flatMap(({ value }) => usesIn(value, inside));
      const kind = element.type === TYPE.select ? "select" : (element.pluralType ?? "cardinal");
      return [{ name: element.value, options: Object.keys(element.options), kind }, ...inner];
    }
    const isValue = element.type === TYPE.argument || element.type === TYPE.number;
    return isValue ? [{ name: element.value, options: [], kind: TYPE[element.type] }] : [];
  });
}

const namesIn = (text: string) => usesIn(parsed(text)).map(({ name }) => name);
/** The values that a text shows, and does not only choose by. */
const shownIn = (text: string) => usesIn(parsed(text)).flatMap(({ name, kind }) => (SHOWN.has(kind) ? [name] : []));

/** The forms that whole numbers take in a language. */
const formsOf = once((locale: string, type: "cardinal" | "ordinal") => {
  const rules = new Intl.PluralRules(locale, { type });
  return [...new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))];
});

const english = textsOf("en");
/** As much may be the same in another language: a name, a short word. */
const SHORT = 13;

describe.each(Object.entries(languages))("the texts in %s", (code, { locale }) => {
  const texts = textsOf(code);

  it("have the keys of the English ones, and no other", () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it("are not empty, and none was left in English", () => {
    for (const [path, text] of texts) {
      expect(text, path).not.toBe("");
      const plain = parsed(text).flatMap((element) => (element.type === TYPE.literal ? [element.value] : []));
      const isShort = plain.join("").length <= SHORT;
      if (code !== "en" && !isShort && !path.startsWith("places.")) expect(text, path).not.toBe(english.get(path));
    }
  });

  it("take the values of the English ones", () => {
    for (const [path, text] of texts) {
      const original = english.get(path) ?? "";
      for (const name of namesIn(text)) expect(namesIn(original), `${path}: ${text}`).toContain(name);
      for (const name of shownIn(original)) expect(namesIn(text), `${path}: ${text}`).toContain(name);
    }
  });

  it("have every form that a number takes", () => {
    for (const [path, text] of texts) {
      for (const { options, kind } of usesIn(parsed(text))) {
        if (kind !== "cardinal" && kind !== "ordinal") continue;
        const wanted = new Set([...formsOf(locale, kind), "other"]);
        const missing = options.every((option) => option.startsWith("=") || option === "other")
          ? []
          : [...wanted].filter((form) => !options.includes(form));
        const unknown = options.filter((option) => !option.startsWith("=") && !wanted.has(option));
        expect([missing, unknown], `${path}: ${text}`).toEqual([[], []]);
      }
    }
  });

  it("count only what is a number in the English ones", () => {
    for (const [path, text] of texts) {
      const counted = usesIn(parsed(text)).filter(({ kind }) => kind === "cardinal" || kind === "ordinal");
      const numbers = usesIn(parsed(english.get(path) ?? ""))
        .filter(({ kind }) => kind === "cardinal" || kind === "ordinal" || kind === "number")
        .map(({ name }) => name);
      for (const { name } of counted) expect(numbers, `${path}: ${name}`).toContain(name);
    }
  });
});

describe("a compiled text", () => {
  function run(text: string, values: object, locale = "en-GB"): string {
    const code = `const {n,p,o,s}=forms("${locale}");return ${compiled(text, text)}`;
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- what the build writes into a file
    const write = new Function("forms", code) as (given: typeof forms) => string | ((values: object) => string);
    const made = write(forms);
    return typeof made === "string" ? made : made(values);
  }

  it.each([
    ["A `quoted` $'{'text'}' \\", {}, "A `quoted` ${text} \\"],
    ["{count, plural, =0 {none} one {# card} other {# cards}}", { count: 0 }, "none"],
    ["{count, plural, =0 {none} one {# card} other {# cards}}", { count: 1 }, "1 card"],
    ["{count, plural, =0 {none} one {# card} other {# cards}}", { count: 1200 }, "1,200 cards"],
    ["{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", { place: 22 }, "22nd"],
    ["{who, select, none {nobody} true {you} other {{who}}}", { who: null }, "nobody"],
    ["{who, select, none {nobody} true {you} other {{who}}}", { who: true }, "you"],
    ["{who, select, none {nobody} true {you} other {{who}}}", { who: "Ada" }, "Ada"],
    ["{seconds, number} s", { seconds: 1.5 }, "1.5 s"],
  ])("%s", (text, values, expected) => expect(run(text, values)).toBe(expected));

  it("counts as the language does", () => {
    const cards = "{count, plural, one {# karta} few {# karty} many {# kart} other {# karty}}";
    expect([1, 2, 5, 12, 22].map((count) => run(cards, { count }, "pl"))).toEqual([
      "1 karta",
      "2 karty",
      "5 kart",
      "12 kart",
      "22 karty",
    ]);
  });

  it("refuses what is not supported", () => {
    expect(() => compiled("{when, date, short}", "")).toThrow("not supported");
    expect(() => compiled("{count, plural, one {a}}", "")).toThrow();
  });
});

it.each(Object.values(languages).map(({ locale }) => locale))("numbers are written as in %s", (locale) => {
  const numbers = [...Array(1100).keys(), 12345, 1234567, -3, 0.5];
  const format = new Intl.NumberFormat(locale);
  expect(numbers.map(forms(locale).n)).toEqual(numbers.map((number) => format.format(number)));
});
