type Forms = { readonly [form: string]: string };

const known = new Map<string, ReturnType<typeof made>>();

/** What the compiled texts of a language call: its numbers, its plurals and ordinals, and choices by a word. */
export function forms(locale: string) {
  const found = known.get(locale) ?? made(locale);
  known.set(locale, found); // every file of texts asks
  return found;
}

function made(locale: string) {
  // Browsers are slow to make these, so each is made when it is first needed.
  let [numbers, cardinal, ordinal]: [Intl.NumberFormat?, Intl.PluralRules?, Intl.PluralRules?] = [];
  const byCount = (rules: () => Intl.PluralRules) => (count: number, options: Forms) =>
    options[`=${count}`] ?? options[rules().select(count)] ?? options["other"];
  return {
    /** Small whole numbers are written in the same way in all languages of the page. */
    n: (count: number) =>
      Number.isInteger(count) && count >= 0 && count < 1000
        ? String(count)
        : (numbers ??= new Intl.NumberFormat(locale)).format(count),
    p: byCount(() => (cardinal ??= new Intl.PluralRules(locale))),
    o: byCount(() => (ordinal ??= new Intl.PluralRules(locale, { type: "ordinal" }))),
    /** A missing value chooses `none`; the name of an option has `_` where the value has a hyphen. */
    s: (value: string | number | boolean | null | undefined, options: Forms) =>
      options[value === "" ? "none" : String(value ?? "none").replaceAll("-", "_")] ?? options["other"],
  };
}
