import { expect, test } from "vitest";
import type { Embedded } from "./format";
import { contentOf, fragmentWith } from "./links";

const POSITION: Embedded = {
  kind: "position",
  board: "usa",
  players: [{ name: "Ünal <b>", colour: 3 }],
  view: { claimed: { "duluth--helena": 0 }, seats: [{ points: 15, trains: 39 }] },
};

test("what a link holds is read again", async () => {
  const fragment = await fragmentWith(POSITION);
  expect(fragment).toMatch(/^#v1=[\w-]+$/);
  expect(await contentOf(fragment)).toEqual(POSITION);
});

test.each(["", "#", "#v1=", "#v1=abc", "#v9=abc", "#b=abc"])("a link that holds nothing: %s", async (fragment) => {
  expect(await contentOf(fragment)).toBeNull();
});

test("a link that was cut off holds nothing", async () => {
  expect(await contentOf((await fragmentWith(POSITION)).slice(0, -9))).toBeNull();
});
