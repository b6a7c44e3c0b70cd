import { expect, test } from "vitest";
import type { HintedMessage } from "../net/messages";
import { Hints, marksOf } from "./hints.svelte";
import type { GameStore } from "./store.svelte";

/** A store at a decision of seat 0, which notes what is sent. */
function storeWith(hints: "off" | "facts" | "full") {
  const sent: { t: string; seq: number; level: number }[] = [];
  const store = {
    table: { hints, role: "player", phase: "playing" },
    stage: { seq: 4, decision: {}, view: { to_move: 0 }, viewer: 0, isOver: false },
    isBusy: false,
    hint: null as HintedMessage | null,
    stepListeners: [] as (() => void)[],
    send: (message: (typeof sent)[0]) => sent.push(message),
  };
  return { store, sent, hints: new Hints(store as unknown as GameStore) };
}

const answer = (level: number, action: string): HintedMessage => ({
  t: "hinted",
  id: "1",
  seq: 4,
  level,
  is_final: true,
  facts: [],
  moves: [{ action, reasons: [] }],
  ticket_sets: [],
});

test("every press asks for one level more, up to the move", () => {
  const { hints, sent } = storeWith("full");
  expect([hints.ask(), hints.ask(), hints.ask(), hints.ask()]).toEqual([false, false, false, true]);
  expect(sent.map(({ level }) => level)).toEqual([1, 2, 3]);
});

test("where only facts are allowed, there is one level", () => {
  const { hints, sent } = storeWith("facts");
  hints.ask();
  expect(hints.ask()).toBe(true);
  expect(sent).toHaveLength(1);
});

test("a table without hints is never asked", () => {
  const { hints, sent } = storeWith("off");
  hints.ask();
  expect(hints.isAllowed).toBe(false);
  expect(sent).toEqual([]);
});

test("a hint vanishes with the next action", () => {
  const { store, hints } = storeWith("full");
  hints.ask();
  store.hint = answer(1, "draw deck");
  expect(hints.shown).not.toBeNull();
  store.stage.seq = 5;
  expect(hints.shown).toBeNull();
  expect(hints.level).toBe(0);
});

test("a closed hint opens again where it was", () => {
  const { hints, sent } = storeWith("full");
  hints.ask();
  expect(hints.close()).toBe(true);
  expect(hints.isOpen).toBe(false);
  hints.ask();
  expect(hints.isOpen).toBe(true);
  expect(sent).toHaveLength(1);
});

test("a hint about first tickets comes when it is the player's turn", () => {
  const { store, hints, sent } = storeWith("full");
  store.stage.view.to_move = 1;
  expect(hints.canAsk).toBe(false);
  expect(hints.askLater()).toBe(true);
  for (const listener of store.stepListeners) listener();
  expect(sent).toEqual([]);
  store.stage.view.to_move = 0;
  for (const listener of [...store.stepListeners, ...store.stepListeners]) listener();
  expect(sent.map(({ level }) => level)).toEqual([1]);
});

test("moves say what they are about", () => {
  const marks = marksOf(["claim a--b/1 with 2 red", "draw deck", "draw blue", "station berlin with 1 red", "keep 1 2"]);
  expect(marks).toEqual({ tracks: ["a--b/1"], places: ["berlin"], cards: new Set(["deck", "blue"]) });
});
