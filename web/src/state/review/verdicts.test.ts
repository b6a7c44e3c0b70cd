// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { language } from "../../i18n";
import type { PartKind, Review } from "../../net/review";
import { LANGUAGES, type LanguageCode, settings } from "../../settings.svelte";
import { verdictSentence } from "./verdict";

/** The verdicts on a game, as `python -m tests.analysis.reviewed_games` wrote them. */
interface Row {
  readonly game: number;
  readonly totals: readonly number[];
  readonly winners: readonly number[];
  readonly rivals: readonly number[];
  readonly parts: readonly (readonly number[])[];
}

/** In the order of the file. */
const KINDS: readonly PartKind[] = ["luck", "tickets", "tracks", "cards", "others", "rest"];
const NAMES = ["Ada", "Bea", "Cleo", "Dora", "Emmy"];
const nameOf = (seat: number) => NAMES[seat] ?? "";

const games = readFileSync("../tests/analysis/verdicts.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Row);

function reviewOf({ totals, winners, rivals, parts }: Row): Review {
  const seats = totals.map((total, seat) => ({
    points: { total },
    verdict: {
      rival: rivals[seat],
      parts: KINDS.map((kind, place) => ({ kind, points: parts[seat]?.[place] })),
    },
  }));
  return { players: totals.length, winners, seats } as unknown as Review;
}

function signedNumbers(sentence: string): number[] {
  return [...sentence.matchAll(/([+−])(\d+)/g)].map(([, sign, count]) => Number(count) * (sign === "+" ? 1 : -1));
}

afterAll(() => {
  settings.set("language", "auto");
});

describe.each(Object.keys(LANGUAGES) as LanguageCode[])("the verdicts on reviewed games in %s", (code) => {
  it("name the result, and numbers that add up to it", async () => {
    settings.set("language", code);
    await language.load();
    const words = (await language.part("review"))();
    expect(language.shown).toBe(code);
    expect(games.length).toBeGreaterThan(0);
    for (const game of games) {
      const review = reviewOf(game);
      for (const [seat, total] of game.totals.entries()) {
        const result = total - Math.max(...game.totals.filter((_, each) => each !== seat));
        for (const name of [null, nameOf(seat)]) {
          const sentence = verdictSentence(words, review, review, seat, name, nameOf);
          const sum = signedNumbers(sentence).reduce((before, each) => before + each, 0);
          expect(sum, `game ${game.game}: ${sentence}`).toBe(result);
          const by = /\d+/.exec(sentence.replace(/[+−]\d+/g, ""))?.[0] ?? "0";
          expect(Number(by), sentence).toBe(Math.abs(result));
        }
      }
    }
  });
});
