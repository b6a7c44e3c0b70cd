import type { GroupComparison, Gain, Mean, Proportion } from "../../net/messages";

/** Figures as the readers of a language write them. */
export class Figures {
  readonly #percent: Intl.NumberFormat;
  readonly #signedPercent: Intl.NumberFormat;
  readonly #decimal: Intl.NumberFormat;
  readonly #signedDecimal: Intl.NumberFormat;

  constructor(language: string) {
    const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    const signed = { ...digits, signDisplay: "exceptZero" } as const;
    this.#percent = new Intl.NumberFormat(language, { style: "percent", ...digits });
    this.#signedPercent = new Intl.NumberFormat(language, { style: "percent", ...signed });
    this.#decimal = new Intl.NumberFormat(language, digits);
    this.#signedDecimal = new Intl.NumberFormat(language, signed);
  }

  percent(share: number): string {
    return this.#percent.format(share);
  }

  /** The share of a proportion, or a dash where there was nothing to count. */
  share(share: Proportion): string {
    return share.of === 0 ? "–" : this.percent(share.value);
  }

  number(value: number): string {
    return this.#decimal.format(value);
  }

  mean(mean: Pick<Mean, "value" | "error">): string {
    return `${this.#decimal.format(mean.value)} ± ${this.#decimal.format(mean.error)}`;
  }

  /** A share that has an error. */
  shareWithError(share: number, error: number): string {
    return `${this.percent(share)} ± ${this.percent(error)}`;
  }

  /** How many points more or fewer the first group has. */
  lead(lead: GroupComparison | undefined): string {
    return lead ? this.signed(lead.difference, lead.difference_error) : "–";
  }

  /** A number with its sign, and with its error if that is known. */
  signed(value: number, error?: number): string {
    const number = withMinus(this.#signedDecimal.format(value));
    return error === undefined ? number : `${number} ± ${this.#decimal.format(error)}`;
  }

  /** How many of how many: for counts that are too small for a share. */
  countOf({ value, of }: Proportion): string {
    return of === 0 ? "–" : `${Math.round(value * of)} / ${of}`;
  }

  /** How much more or less often the first group wins. */
  winsDifference({ difference, difference_error: error }: GroupComparison): string {
    return `${withMinus(this.#signedPercent.format(difference))} ± ${this.percent(error)}`;
  }
}

function withMinus(text: string): string {
  return text.replace("-", "−");
}

/** What a saying turned out to be. */
export function verdictOf({ wins }: Gain): "true" | "false" | "open" {
  if (!wins.is_certain) return "open";
  return wins.difference > 0 ? "true" : "false";
}
