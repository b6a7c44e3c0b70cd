import { describe, expect, it } from "vitest";
import { Figures, verdictOf } from "./figures";
import type { GroupComparison } from "../../net/messages";

function comparison(difference: number, error?: number): GroupComparison {
  return {
    first: 10,
    second: 10,
    mean: 0.5 + difference / 2,
    other_mean: 0.5 - difference / 2,
    error: 0.01,
    other_error: 0.01,
    difference,
    ...(error === undefined ? {} : { difference_error: error }),
    is_certain: error !== undefined && Math.abs(difference) > error,
  };
}

describe("figures of the book", () => {
  const figures = new Figures("en");

  it("have their errors", () => {
    expect(figures.percent(0.5186)).toBe("51.9%");
    expect(figures.mean({ value: 3, error: 0.25 })).toBe("3.0 ±\u00a00.3");
    expect(figures.lead(comparison(-2.34, 1.26))).toBe("−2.3 ±\u00a01.3");
    expect(figures.winsDifference(comparison(-0.042, 0.01))).toBe("−4.2% ±\u00a01.0%");
    expect(figures.winsDifference(comparison(0.042, 0.01))).toBe("+4.2% ±\u00a01.0%");
  });

  it("are written as the reader's language writes them", () => {
    expect(new Figures("de").lead(comparison(2.34, 1.26))).toBe("+2,3 ±\u00a01,3");
  });

  it("have errors that are not 0", () => {
    expect(figures.mean({ value: 3, error: 0.0049 })).toBe("3.0 ±\u00a00.005");
    expect(figures.shareWithError(0.5, 0.0004)).toBe("50.0% ±\u00a00.04%");
  });

  it("have a question mark where nothing is known about the error", () => {
    expect(figures.mean({ value: 3 })).toBe("3.0 ±\u00a0?");
    expect(figures.shareWithError(1, undefined)).toBe("100.0% ±\u00a0?");
    expect(figures.signed(-12, undefined)).toBe("−12.0 ±\u00a0?");
    expect(figures.lead(comparison(40))).toBe("+40.0 ±\u00a0?");
    expect(figures.winsDifference(comparison(0.5))).toBe("+50.0% ±\u00a0?");
    expect(verdictOf({ wins: comparison(0.5), lead: comparison(40) })).toBe("open");
  });

  it("have their counts", () => {
    expect(figures.compared({ ...comparison(0.1, 0.2), first: 12345, second: 67 })).toBe("12,345 :\u00a067");
    expect(figures.range({ value: 0.25, low: 0.2, high: 0.3, of: 40 })).toBe("20.0% – 30.0%");
  });

  it("are a dash where nothing was counted", () => {
    expect(figures.share({ value: 0, low: 0, high: 1, of: 0 })).toBe("–");
    expect(figures.share({ value: 0.25, low: 0.2, high: 0.3, of: 40 })).toBe("25.0% ±\u00a05.0%");
    expect(figures.lead(undefined)).toBe("–");
  });

  it("have no error where they are no estimates", () => {
    expect(figures.share({ value: 0.25, low: 0.25, high: 0.25, of: 40 })).toBe("25.0%");
  });

  it("say whether a saying is true only where that is certain", () => {
    const lead = comparison(0, 1);
    expect(verdictOf({ wins: comparison(0.1, 0.05), lead })).toBe("true");
    expect(verdictOf({ wins: comparison(-0.1, 0.05), lead })).toBe("false");
    expect(verdictOf({ wins: comparison(0.1, 0.2), lead })).toBe("open");
  });
});
