// @vitest-environment node
import { expect, test } from "vitest";
import type { RecordFacts, Review } from "../../net/review";
import type { ReviewSettings } from "../lockstep/analysisNumbers";
import type { GameRecord } from "../record";
import { botsFor, readBoard, readJson } from "../testFiles";
import { type AnswerVerdict, judgeAnswer } from "./answers";
import { factsOf } from "./facts";
import { makeReview } from "./makeReview";
import { readRecordedGame } from "./recordedGame";

interface Case {
  readonly record: GameRecord;
  readonly facts: RecordFacts;
  readonly settings?: ReviewSettings;
  readonly review?: Review;
  readonly answers?: readonly {
    readonly decision: number;
    readonly action: string;
    readonly better: string;
    readonly verdict: AnswerVerdict;
  }[];
}

/** By how much numbers may differ: the network computes other last digits here, and reviews are rounded. */
const TOLERANCE = 0.002;

/** Where two values differ: each place with what is there. */
function differences(found: unknown, expected: unknown, place = ""): string[] {
  if (typeof found === "number" && typeof expected === "number")
    return Math.abs(found - expected) <= TOLERANCE ? [] : [`${place}: ${found} for ${expected}`];
  if (typeof found !== "object" || typeof expected !== "object" || found === null || expected === null)
    return found === expected ? [] : [`${place}: ${JSON.stringify(found)} for ${JSON.stringify(expected)}`];
  const names = new Set([...Object.keys(found), ...Object.keys(expected)]);
  return [...names].flatMap((name) =>
    differences((found as never)[name], (expected as never)[name], `${place}.${name}`),
  );
}

const cases = readJson<Case[]>("table-cases/reviews.json");
const whole = cases.find(({ review }) => review)!;

test.each(cases.map((each) => [each.record.map, each] as const))(
  "the facts about a game on %s are Python's",
  async (map, { record, facts }) => {
    const board = await readBoard(map);
    const network = await botsFor(board).analyst();
    expect(differences(factsOf(network, readRecordedGame(record, board)), facts)).toEqual([]);
  },
  60_000,
);

test("a review is Python's, but for the last digits", async () => {
  const { record, review, settings } = whole;
  const network = await botsFor(await readBoard(record.map)).analyst();
  const told: [number, number][] = [];
  const found = makeReview(
    network,
    record,
    settings!.seats ?? [],
    { facts: () => told.push([0, 1]), progress: (...step) => told.push(step) },
    settings,
  );
  expect(differences(found, review)).toEqual([]);
  expect(told[0]).toEqual([0, 1]);
  const [done, total] = told.at(-1)!;
  expect(done).toBe(total);
}, 300_000);

test("other moves are judged as Python does", async () => {
  const { record, answers, settings } = whole;
  const network = await botsFor(await readBoard(record.map)).analyst();
  expect(answers!.length).toBe(2);
  for (const { decision, action, better, verdict } of answers!) {
    const found = judgeAnswer(network, record, decision, action, better, settings!.close_look);
    expect(differences(found, verdict)).toEqual([]);
  }
}, 60_000);
