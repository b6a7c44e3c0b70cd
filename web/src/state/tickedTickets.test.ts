// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import { Muted } from "./muted.svelte";
import { keepTicked, readTicked } from "./tickedTickets";

beforeEach(() => sessionStorage.clear());

it("ticked tickets are kept for the same table and offer only", () => {
  keepTicked("table", ["a", "b", "c"], new Set([0, 2]));
  expect([...readTicked("table", ["a", "b", "c"])]).toEqual([0, 2]);
  expect(readTicked("table", ["a", "b"]).size).toBe(0);
  expect(readTicked("other", ["a", "b", "c"]).size).toBe(0);
  sessionStorage.setItem("ironlanes.ticked", "{");
  expect(readTicked("table", ["a", "b", "c"]).size).toBe(0);
});

it("who is muted stays muted after a reload, at that table", () => {
  const ada = { name: "Ada", seat: 1 };
  new Muted("table").toggle(ada);
  const again = new Muted("table");
  expect(again.has({ name: "Another name", seat: 1 })).toBe(true);
  expect(again.has({ name: "Ada", seat: null })).toBe(false);
  expect(new Muted("other").has(ada)).toBe(false);
  again.toggle(ada);
  expect(new Muted("table").has(ada)).toBe(false);
});
