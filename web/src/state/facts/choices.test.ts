import { expect, test } from "vitest";
import type { Decision } from "../../net/messages";
import { choicesOf } from "./choices";

const DECISION: Decision = {
  draws: ["deck"],
  can_draw_two: true,
  locked: {},
  claims: [
    { names: ["a--b", "c--d"], payments: ["2 red", "1 red 1 locomotive"] },
    { names: ["e--f"], payments: ["1 blue"] },
  ],
  stations: [],
  tickets: [],
  payments: [],
  can_decline: false,
  passengers: {},
  must_pass: false,
};

test("tracks that cost the same have the same payments, each under its own name", () => {
  const { claims, stations, draws } = choicesOf(DECISION);
  expect(claims).toEqual({
    "a--b": ["2 red", "1 red 1 locomotive"],
    "c--d": ["2 red", "1 red 1 locomotive"],
    "e--f": ["1 blue"],
  });
  expect(stations).toEqual({});
  expect(draws).toEqual(["deck"]);
});
