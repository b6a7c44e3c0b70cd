import { describe, expect, it } from "vitest";
import { de as german } from "./de";
import { daily as germanDaily } from "./de/daily";
import { days as germanDays } from "./de/days";
import { guide as germanGuide } from "./de/guide";
import { hints as germanHints } from "./de/hints";
import { practice as germanPractice } from "./de/practice";
import { review as germanReview } from "./de/review";
import { rules as germanRules } from "./de/rules";
import { tournament as germanTournament } from "./de/tournament";
import { en as english } from "./en";
import { daily as englishDaily } from "./en/daily";
import { days as englishDays } from "./en/days";
import { guide as englishGuide } from "./en/guide";
import { hints as englishHints } from "./en/hints";
import { practice as englishPractice } from "./en/practice";
import { review as englishReview } from "./en/review";
import { rules as englishRules } from "./en/rules";
import { tournament as englishTournament } from "./en/tournament";

const en = {
  ...english,
  daily: englishDaily,
  days: englishDays,
  guide: englishGuide,
  hints: englishHints,
  practice: englishPractice,
  review: englishReview,
  rules: englishRules,
  tournament: englishTournament,
};
const de = {
  ...german,
  daily: germanDaily,
  days: germanDays,
  guide: germanGuide,
  hints: germanHints,
  practice: germanPractice,
  review: germanReview,
  rules: germanRules,
  tournament: germanTournament,
};

function leaves(value: unknown, path = ""): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

const SAME_IN_BOTH =
  /boardNames\.usa|colours\.orange|lobby\.title|choices\.(language|palette)|clock\.extend|lobby\.code|chat\.title|keys|choices\.animations|final\.tickets|choices\.takeback|names\.wow|tunnel\.title|trackList\.state|luck\.kinds\.tunnel|cards\.tunnels|account\.rest|columns\.(champion|name)/;

describe("the two languages", () => {
  it("have the same keys", () => {
    const keys = (words: object) => leaves(words).map(([path]) => path);
    expect(keys(de)).toEqual(keys(en));
  });

  it("have no empty text, and none that was left in English", () => {
    const originals = new Map(leaves(en));
    for (const [path, text] of leaves(de)) {
      if (typeof text !== "string") continue;
      expect(text, path).not.toBe("");
      if (!SAME_IN_BOTH.test(path)) expect(text, path).not.toBe(originals.get(path));
    }
  });

  it("take as many values for every sentence", () => {
    const originals = new Map(leaves(en));
    for (const [path, text] of leaves(de)) {
      // The sentence of a reason, or in a hint, gets the whole of it and uses what it needs.
      if (typeof text === "function" && !path.startsWith(".reasons.") && !path.startsWith(".hints."))
        expect(text.length, path).toBe((originals.get(path) as () => string).length);
    }
  });
});
