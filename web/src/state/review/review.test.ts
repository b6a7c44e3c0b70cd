// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from "vitest";
import { language } from "../../i18n";
import { loaders } from "../../i18n/loaders";
import type { RecordFacts, Review } from "../../net/review";
import { BoardIndex } from "../facts/boardIndex";
import { actionSentence } from "./actions";
import { beginOfTurn, graphLine, graphMarks, graphSeats, turnTicks } from "./graph";
import { biggestStrokes, luckBars, signedTenth } from "./luck";
import { chancePath, lackingPath } from "./ticketPaths";
import { verdictSentence } from "./verdict";

const { default: english } = await (await loaders.en()).parts.review();
const { default: german } = await (await loaders.de()).parts.review();

beforeAll(() => language.load());

const PLACES = ["berlin", "munchen", "paris"];
const board = new BoardIndex({
  places: PLACES.map((slug) => ({ slug, name: slug.toUpperCase() })),
  tracks: [{ name: "berlin--munchen/1", places: ["berlin", "munchen"] }],
  tickets: [{ name: "berlin--paris", places: ["berlin", "paris"] }],
} as never);
const names = { words: english, board };

describe("an action in words", () => {
  it.each([
    ["draw deck", "draw from the deck"],
    ["draw red", "take red"],
    ["draw locomotive", "take a locomotive"],
    ["claim berlin--munchen/1 with 2 red 1 locomotive", "claim BERLIN – MUNCHEN with 2 red and 1 locomotive"],
    ["tickets", "draw tickets"],
    ["tickets 3 short 1 long", "draw 3 short and 1 long tickets"],
    ["station paris with 2 locomotive", "build a station in PARIS with 2 locomotives"],
    ["pay 1 red", "pay 1 red for the tunnel"],
    ["decline", "give up the tunnel"],
    ["passenger berlin red", "pick up the red passenger in BERLIN"],
    ["pass", "pass"],
  ])("%s", (text, sentence) => expect(actionSentence(text, names)).toBe(sentence));

  it("names tickets if the offer is known", () => {
    expect(actionSentence("keep 2", names, ["x", "berlin--paris"])).toBe("keep BERLIN – PARIS");
    expect(actionSentence("keep 1 3", names)).toBe("keep number 1 and 3 of the offer");
  });
});

function seat(total: number, luck: number, rival: number, parts: { [kind: string]: number }): object {
  return {
    name: "x",
    points: { total },
    points_account: {
      luck,
      luck_error: 2,
      luck_by_kind: { deal: luck + 3, "blind-card": -3, display: 0, "tickets-offered": 0, tunnel: 0 },
    },
    verdict: { rival, parts: Object.entries(parts).map(([kind, points]) => ({ kind, points })) },
  };
}

const name = (seat: number) => ["Ada", "Bea"][seat] ?? "";
const equity = (win: number) => ({ win: [win, 1 - win], win_error: 0.1 });
const REVIEW = {
  players: 2,
  winners: [1],
  seats: [
    seat(96, -9.4, 1, { luck: -9, tickets: 0, tracks: -20, cards: 4, others: 8, rest: -5 }),
    seat(118, 9.4, 0, { luck: 9, tickets: 0, tracks: -8, cards: 0, others: 16, rest: 5 }),
  ],
  turns: [0, 0, 1, 1, 2, 10],
  equities: [0.5, 0.5, 0.6, 0.4, 0.2, 0].map(equity),
  moments: [
    { kind: "error", decision: 2, seat: 0 },
    { kind: "luck", decision: 3, seat: 1 },
  ],
  luck: [
    { decision: null, turn: 0, kind: "deal", lead: [1, -1] },
    { decision: 3, turn: 2, kind: "blind-card", lead: [-7, 7] },
  ],
} as unknown as Review;

describe("the verdict", () => {
  it("is the result alone while the review is made", () => {
    const facts = REVIEW as unknown as RecordFacts;
    expect(verdictSentence(english, facts, null, 0, null, name)).toBe("You lost by 22 points.");
  });

  it("names numbers that add up to the result, and leaves out those that are nothing", () => {
    const sentence = verdictSentence(english, REVIEW, REVIEW, 0, null, name);
    expect(sentence).toBe(
      "You lost by 22 points: luck −9, decisions about tracks −20, decisions about cards +4, what Bea gave away +8 and what nobody could foresee −5.",
    );
    const numbers = [...sentence.matchAll(/([+−])(\d+)/g)].map(
      ([, sign, count]) => Number(count) * (sign === "+" ? 1 : -1),
    );
    expect(numbers.reduce((sum, each) => sum + each, 0)).toBe(-22);
    expect(verdictSentence(german, REVIEW, REVIEW, 1, "Bea", name)).toContain(
      "Bea hat mit 22 Punkten Vorsprung gewonnen: Glück +9, Entscheidungen über Strecken −8, was Ada verschenkt hat +16",
    );
  });

  it("speaks of all the others where there are several", () => {
    const seats = [...REVIEW.seats, REVIEW.seats[0]!];
    const three: Review = { ...REVIEW, players: 3, seats };
    expect(verdictSentence(english, three, three, 0, null, name)).toContain("what the others gave away +8");
  });
});

describe("the graph", () => {
  it("has one line with two players, and its band stays inside", () => {
    expect(graphSeats(REVIEW, 1)).toEqual([1]);
    const { line, band } = graphLine(REVIEW, 0);
    expect(line).toBe("M0.00 50.00L20.00 50.00L40.00 40.00L60.00 60.00L80.00 80.00L100.00 100.00");
    expect(band.startsWith("M0.00 40.00L")).toBe(true);
    expect(band).toContain("L100.00 90.00L100.00 100.00L");
  });

  it("marks moments after the move, each on a line that is drawn", () => {
    expect(graphMarks(REVIEW, [0])).toEqual([
      { number: 1, kind: "error", left: 60, top: 60 },
      { number: 2, kind: "luck", left: 80, top: 80 },
    ]);
  });

  it("knows where turns begin", () => {
    expect(turnTicks(REVIEW)).toEqual([{ turn: 10, left: 100 }]);
    expect(beginOfTurn(REVIEW.turns, 2)).toBe(3);
    expect(beginOfTurn(REVIEW.turns, 7)).toBe(0);
  });
});

describe("luck", () => {
  it("lies on both sides of the middle, and the widest bar fills its side", () => {
    const [own, other] = luckBars(REVIEW);
    expect(own!.pieces.map(({ kind }) => kind)).toEqual(["deal", "blind-card"]);
    expect(own!.pieces[1]!.left + own!.pieces[1]!.width).toBeCloseTo(own!.pieces[0]!.left);
    expect(other!.pieces[0]!.left + other!.pieces[0]!.width).toBeCloseTo(100);
  });

  it("lists the largest strokes first, each of whom it helped", () => {
    expect(biggestStrokes(REVIEW).map(({ seat, points, seq }) => [seat, points, seq])).toEqual([
      [1, 7, 4],
      [0, 1, 0],
    ]);
  });

  it.each([
    [3.24, "+3.2"],
    [-0.44, "−0.4"],
    [-0.01, "+0.0"],
  ])("%d is written %s", (value, text) => expect(signedTenth(value)).toBe(text));
});

describe("the trains that a ticket lacked", () => {
  const ticket = (is_completed: boolean, ...trains: (number | null)[]) =>
    ({ is_completed, distances: trains.map((each, index) => ({ turn: 5 * index, trains: each })) }) as never;

  it("go down in steps, and stay up where the way was cut", () => {
    expect(lackingPath(ticket(true, 4, 2), 10)).toBe("M0.0 3.0H50.0V50.0H100V97");
    expect(lackingPath(ticket(false, 4, null), 10)).toBe("M0.0 3.0H50.0V3.0H100");
    expect(lackingPath(ticket(false), 10)).toBe("");
  });

  it("have chances that end as the ticket did", () => {
    const chances = [
      { turn: 0, chance: 0.5 },
      { turn: 5, chance: 0 },
    ];
    expect(chancePath(chances, false, 10)).toBe("M0.0 97L0.0 50.0L50.0 97.0L100 97.0V97Z");
    expect(chancePath(chances, true, 10)).toBe("M0.0 97L0.0 50.0L50.0 97.0L100 3.0V97Z");
    expect(chancePath([], true, 10)).toBe("");
  });
});
