// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from "vitest";
import type { BoardDetails, LogEntry, Scene } from "../net/messages";
import { BoardIndex } from "../state/facts/boardIndex";
import type { Choices } from "../state/facts/choices";
import { deedsOf, type GuidePosition } from "./guidePosition";
import { ASIDES, stepAt, STEPS } from "./steps";
import { language } from "../i18n";
import { loaders } from "../i18n/loaders";

const { default: english } = await (await loaders.en()).parts.guide();
const others = await Promise.all(
  Object.values(loaders).map(async (load) => (await (await load()).parts.guide()).default),
);

const PLACES = ["Denver", "El Paso", "Houston", "Kansas City", "New York", "Santa Fe", "Seattle"];
const slug = (name: string) => name.toLowerCase().replaceAll(" ", "-");
const BOARD = new BoardIndex({
  places: PLACES.map((name) => ({ name, slug: slug(name), is_country: false })),
  tracks: [
    { name: "denver--santa-fe", places: ["denver", "santa-fe"], length: 2, points: 2 },
    { name: "el-paso--santa-fe", places: ["el-paso", "santa-fe"], length: 2, points: 2 },
    { name: "new-york--seattle", places: ["new-york", "seattle"], length: 6, points: 15 },
  ],
  tickets: [
    { name: "houston--kansas-city", places: ["houston", "kansas-city"], points: 5 },
    { name: "denver--el-paso", places: ["denver", "el-paso"], points: 4 },
    { name: "new-york--seattle", places: ["new-york", "seattle"], points: 22 },
  ],
  rules: { last_round_trains: 2, longest_path_points: 10 },
} as unknown as BoardDetails);

const NOTHING: Choices = {
  can_decline: false,
  can_draw_two: false,
  claims: {},
  draws: [],
  locked: {},
  must_pass: false,
  passengers: {},
  payments: [],
  stations: {},
  tickets: [],
};
const OFFER = ["denver--el-paso", "houston--kansas-city", "new-york--seattle"];

interface Position {
  phase?: Scene["view"]["phase"];
  decision?: Partial<Choices> | null;
  offer?: string[];
  hand?: Record<string, number>;
  display?: string[];
  tickets?: Scene["tickets"];
}

/** A moment: the position, what the player has done, and what they have read. */
function moment(position: Position, deeds: Partial<GuidePosition> = {}, read: string[] = []): GuidePosition {
  const { phase = "turn", decision = {}, offer = [], hand = {}, display = [], tickets = {} } = position;
  const seats = [
    { hand, trains: 45, points: 0 },
    { trains: 45, points: 0 },
  ];
  return {
    board: BOARD,
    scene: { view: { phase, seats, display, pending: { offer } }, tickets, closed: {} } as unknown as Scene,
    decision: decision && { ...NOTHING, ...decision },
    viewer: 0,
    mover: "Ada",
    hasKept: true,
    drawn: 0,
    claims: [],
    ...deeds,
    read: new Set(read),
  };
}

function shown(now: GuidePosition): string | null {
  const step = stepAt(now);
  return step && step.text(english.steps, now);
}

const open = (trains: number) => ({ state: "open" as const, stations: 0, trains });
const completed = { state: "completed" as const, stations: 0, trains: 0 };
const START = { phase: "setup-tickets", decision: { keep_least: 2 }, offer: OFFER } as const;
const FIRST = { track: "el-paso--santa-fe", points: 2 };
const SECOND = { track: "denver--santa-fe", points: 2 };
const KEPT = { "houston--kansas-city": open(9), "denver--el-paso": open(4) };

beforeAll(() => language.load());

describe("the steps of the guide", () => {
  it("are eight to twelve, of one sentence each, in every language", () => {
    expect(STEPS.length).toBeGreaterThanOrEqual(8);
    expect(STEPS.length).toBeLessThanOrEqual(12);
    for (const words of others) {
      for (const step of [...STEPS, ...ASIDES]) {
        const text = step.text(words.steps, moment({ tickets: KEPT, offer: OFFER }, { claims: [FIRST] }));
        expect(text, step.id).toMatch(/^[^.]+\.$/);
        expect(text.split(" ").length, step.id).toBeLessThanOrEqual(32);
      }
    }
  });

  it("lead through the game that they suggest", () => {
    const withCards = { hand: { white: 1, red: 1, locomotive: 1 }, display: ["blue", "white"], tickets: KEPT };
    const canClaim = { claims: { "el-paso--santa-fe": ["2 white"], "denver--santa-fe": ["2 white"] } };
    const story: [string, GuidePosition, string[]?][] = [
      ["tickets", moment({ ...START }, { hasKept: false })],
      ["keep", moment({ ...START }, { hasKept: false }, ["tickets"])],
      ["wait", moment({ decision: null })],
      ["card", moment(withCards)],
      ["second", moment({ ...withCards, phase: "second-draw" }, { drawn: 1 })],
      ["wait", moment({ decision: null }, { drawn: 2 })],
      ["claim", moment({ decision: canClaim, tickets: KEPT }, { drawn: 2 })],
      ["points", moment({ decision: null, tickets: KEPT }, { drawn: 2, claims: [FIRST] })],
    ];
    for (const [id, now] of story) expect(stepAt(now)?.id).toBe(id);
    const after = { drawn: 2, claims: [FIRST, SECOND] };
    const done = { "houston--kansas-city": open(7), "denver--el-paso": completed };
    const read = ["points"];
    const next = { decision: { claims: { "denver--santa-fe": ["2 orange"] } }, tickets: KEPT };
    expect(stepAt(moment(next, { drawn: 2, claims: [FIRST] }, read))?.id).toBe("ticket");
    read.push("ticket");
    expect(stepAt(moment(next, { drawn: 2, claims: [FIRST] }, read))?.id).toBe("next");
    for (const id of ["completed", "deck", "end", "free"]) {
      expect(stepAt(moment({ tickets: done }, after, read))?.id).toBe(id);
      read.push(id);
    }
  });

  it("name what they mean", () => {
    expect(shown(moment({ ...START }, { hasKept: false }, ["tickets"]))).toContain(
      "Denver – El Paso and Houston – Kansas City",
    );
    const cards = moment({ hand: { white: 1, red: 2, locomotive: 1 }, display: ["red", "locomotive", "white"] });
    expect(shown(cards)).toContain("white");
    expect(stepAt(cards)?.target(cards)).toEqual(['[data-anchor="display-2"]']);
    const claim = moment({ decision: { claims: { "denver--santa-fe": ["2 red"] } }, tickets: KEPT }, { drawn: 2 });
    expect(shown(claim)).toContain("Denver – Santa Fe, 2 spaces");
    expect(stepAt(claim)?.target(claim)).toEqual(['[data-track="denver--santa-fe"]']);
  });

  it("adapt to what the player does instead", () => {
    const other = { decision: { claims: { "new-york--seattle": ["6 red"] } } };
    // Other tickets on offer, or kept.
    expect(shown(moment({ ...START, offer: ["new-york--seattle"] }, { hasKept: false }, ["tickets"]))).toBe(
      english.steps.keepAny({ least: 2 }),
    );
    expect(shown(moment(other, { drawn: 2 }))).toBe(english.steps.claimAny);
    // Claimed something before drawing any card.
    expect(stepAt(moment(other, { claims: [FIRST] }, ["points"]))?.id).toBe("next");
    // Took an open locomotive, which is a whole turn.
    expect(stepAt(moment({}, { drawn: 1 }))?.id).toBe("more");
    // Drew tickets.
    expect(stepAt(moment({ phase: "keep-tickets", decision: { keep_least: 1 } }))?.id).toBe("offer");
    // No pair to make.
    expect(shown(moment({ hand: { red: 2 }, display: ["red", "locomotive"] }))).toBe(english.steps.anyCard);
    // Claimed two tracks that complete nothing.
    expect(stepAt(moment({}, { claims: [FIRST, SECOND] }, ["points", "ticket"]))?.id).toBe("deck");
  });

  it("always have something to say until the last one, and nothing after the game", () => {
    const phases = ["setup-tickets", "turn", "second-draw", "keep-tickets"] as const;
    const decisions = [null, {}, { keep_least: 1 }, { claims: { "denver--santa-fe": ["2 red"] } }];
    for (const phase of phases)
      for (const decision of decisions)
        for (const claims of [[], [FIRST], [FIRST, SECOND]])
          for (const drawn of [0, 1, 2, 5]) {
            const now = moment({ phase, decision, tickets: KEPT }, { claims, drawn });
            if (decision === null || phase === "turn") expect(stepAt(now)).not.toBeNull();
          }
    expect(stepAt(moment({ phase: "over", decision: null }, { claims: [FIRST, SECOND] }))).toBeNull();
  });

  it("count only what the player did, from the log", () => {
    const entry = (...events: object[]) => ({ seq: 1, seat: 0, events }) as unknown as LogEntry;
    const entries = [
      entry({ type: "kept", seat: 1, count: 2 }),
      entry({ type: "took", seat: 0, card: "red" }, { type: "display", place: 0, card: "blue" }),
      entry({ type: "drew", seat: 0, card: "red" }),
      entry({ type: "drew", seat: 1 }),
      entry({ type: "claimed", seat: 1, track: "a--b", points: 1 }),
      entry({ type: "claimed", seat: 0, track: "denver--santa-fe", points: 2 }),
    ];
    expect(deedsOf(entries, 0)).toEqual({ hasKept: false, drawn: 2, claims: [SECOND] });
    expect(deedsOf(entries, 1)).toEqual({ hasKept: true, drawn: 1, claims: [{ track: "a--b", points: 1 }] });
  });
});
