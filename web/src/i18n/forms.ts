type Forms = { readonly [form: string]: string };

const known = new Map<string, ReturnType<typeof made>>();

/** What the compiled texts of a language call: its numbers, its plurals and ordinals, and choices by a word. */
export function forms(locale: string) {
  const found = known.get(locale) ?? made(locale);
  known.set(locale, found); // every file of texts asks, and browsers are slow to make these
  return found;
}

function made(locale: string) {
  const numbers = new Intl.NumberFormat(locale);
  const cardinal = new Intl.PluralRules(locale);
  const ordinal = new Intl.PluralRules(locale, { type: "ordinal" });
  const byCount = (rules: Intl.PluralRules) => (count: number, options: Forms) =>
    options[`=${count}`] ?? options[rules.select(count)] ?? options["other"];
  return {
    n: (count: number) => numbers.format(count),
    p: byCount(cardinal),
    o: byCount(ordinal),
    /** A missing value chooses `none`; the name of an option has `_` where the value has a hyphen. */
    s: (value: string | number | boolean | null | undefined, options: Forms) =>
      options[value === "" ? "none" : String(value ?? "none").replaceAll("-", "_")] ?? options["other"],
  };
}
