import { expect, test } from "vitest";
import type { BoardDetails, HintedMessage } from "../../net/messages";
import { BoardIndex } from "../../state/facts/boardIndex";
import { namedPlaces } from "./namedPlaces";

const named = (name: string) => ({ name, places: name.split("--") });
const BOARD = new BoardIndex({
  places: [],
  tracks: ["athina--sofia", "berlin--essen"].map(named),
  tickets: ["erzurum--kobenhavn", "athina--wilno", "roma--smyrna"].map(named),
} as unknown as BoardDetails);
const HINT: HintedMessage = {
  t: "hinted",
  id: "1",
  seq: 4,
  level: 2,
  is_final: true,
  facts: [],
  moves: [],
  ticket_sets: [],
};
const of = (hint: Partial<HintedMessage>, facts: HintedMessage["facts"] = [], offer: string[] = []) =>
  namedPlaces({ ...HINT, ...hint }, facts, offer, BOARD).sort();

test("a hint without words about the board names no place", () => {
  expect(of({ moves: [{ action: "draw deck", reasons: [{ code: "deck-better", one_in: 9 }] }] })).toEqual([]);
});

test("the places of a nudge are named", () => {
  expect(of({ nudge: { kind: "claim", is_urgent: false, ticket: "roma--smyrna" } })).toEqual(["roma", "smyrna"]);
  expect(of({ nudge: { kind: "station", is_urgent: false, place: "essen" } })).toEqual(["essen"]);
});

test("tracks that are claimed, or that a card is drawn for, are named by their ends", () => {
  expect(of({ moves: [{ action: "claim berlin--essen with 2 blue", reasons: [] }] })).toEqual(["berlin", "essen"]);
  const needed = { code: "card-needed", card: "blue", cards: 1, track: "athina--sofia" } as const;
  expect(of({ moves: [{ action: "draw blue", reasons: [needed] }] })).toEqual(["athina", "sofia"]);
});

test("tickets are named by facts that are shown, by sets, and by moves that keep them, each once", () => {
  const open = { code: "ticket-open", ticket: "athina--wilno", trains: 4 } as const;
  expect(of({ facts: [open] })).toEqual([]);
  expect(of({ facts: [open] }, [open])).toEqual(["athina", "wilno"]);
  const set = { action: "keep 1", tickets: ["athina--wilno"], points: 12, shared: 0 };
  expect(of({ ticket_sets: [set] }, [open])).toEqual(["athina", "wilno"]);
  const keep = { action: "keep 2", reasons: [] };
  expect(of({ moves: [keep] }, [], ["athina--wilno", "erzurum--kobenhavn"])).toEqual(["erzurum", "kobenhavn"]);
});
