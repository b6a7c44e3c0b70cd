import type { GroupComparison, Gain, Mean, Proportion } from "../../net/messages";

/** An error below this would be 0.0 with one digit after the point: it has the first digit that is not 0. */
const LEAST = 0.05;

/** Stands where nothing is known about an error: of one game, or of games that are all alike. */
const UNKNOWN = "?";

/** Figures as the readers of a language write them; an error that is not known has a question mark. */
export class Figures {
  readonly #percent: Intl.NumberFormat;
  readonly #signedPercent: Intl.NumberFormat;
  readonly #decimal: Intl.NumberFormat;
  readonly #signedDecimal: Intl.NumberFormat;
  readonly #count: Intl.NumberFormat;
  readonly #small: Intl.NumberFormat;
  readonly #smallPercent: Intl.NumberFormat;

  constructor(language: string) {
    const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    const signed = { ...digits, signDisplay: "exceptZero" } as const;
    this.#percent = new Intl.NumberFormat(language, { style: "percent", ...digits });
    this.#signedPercent = new Intl.NumberFormat(language, { style: "percent", ...signed });
    this.#decimal = new Intl.NumberFormat(language, digits);
    this.#signedDecimal = new Intl.NumberFormat(language, signed);
    this.#count = new Intl.NumberFormat(language);
    this.#small = new Intl.NumberFormat(language, { maximumSignificantDigits: 1 });
    this.#smallPercent = new Intl.NumberFormat(language, { style: "percent", maximumSignificantDigits: 1 });
  }

  percent(share: number): string {
    return this.#percent.format(share);
  }

  /** The share of a proportion with its error, unless it is no estimate; or a dash where there was nothing to count. */
  share({ value, low, high, of }: Proportion): string {
    if (of === 0) return "–";
    return low === high ? this.percent(value) : this.shareWithError(value, (high - low) / 2);
  }

  /** The ends of the interval of a proportion. */
  range({ low, high }: Proportion): string {
    return `${this.percent(low)} – ${this.percent(high)}`;
  }

  number(value: number): string {
    return this.#decimal.format(value);
  }

  mean({ value, error }: Omit<Mean, "of">): string {
    return withError(this.#decimal.format(value), this.#error(error));
  }

  shareWithError(share: number, error: number | undefined): string {
    return withError(this.percent(share), this.#percentError(error));
  }

  /** How many points more or fewer the first group has. */
  lead(lead: GroupComparison | undefined): string {
    return lead ? this.signed(lead.difference, lead.difference_error) : "–";
  }

  /** A number with its sign. */
  signed(value: number, error: number | undefined): string {
    return withError(withMinus(this.#signedDecimal.format(value)), this.#error(error));
  }

  /** How many of how many: for counts that are too small for a share. */
  countOf({ value, of }: Proportion): string {
    return of === 0 ? "–" : `${Math.round(value * of)} / ${of}`;
  }

  /** How much more or less often the first group wins. */
  winsDifference({ difference, difference_error: error }: GroupComparison): string {
    return withError(withMinus(this.#signedPercent.format(difference)), this.#percentError(error));
  }

  /** How many seats are compared with how many. */
  compared({ first, second }: GroupComparison): string {
    return `${this.#count.format(first)} :\u00a0${this.#count.format(second)}`;
  }

  #error(error: number | undefined): string {
    if (error === undefined) return UNKNOWN;
    return (error < LEAST ? this.#small : this.#decimal).format(error);
  }

  #percentError(error: number | undefined): string {
    if (error === undefined) return UNKNOWN;
    return (100 * error < LEAST ? this.#smallPercent : this.#percent).format(error);
  }
}

/** Breaks before the sign only, where a table is narrow. */
function withError(value: string, error: string): string {
  return `${value} ±\u00a0${error}`;
}

function withMinus(text: string): string {
  return text.replace("-", "−");
}

/** What a saying turned out to be. */
export function verdictOf({ wins }: Gain): "true" | "false" | "open" {
  if (!wins.is_certain) return "open";
  return wins.difference > 0 ? "true" : "false";
}
