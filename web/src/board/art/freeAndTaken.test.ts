// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import symbols from "../../../../src/ironlanes/drawing/symbols.svg?raw";
import { FREE_WIDTH, WAGON_WIDTH } from "../geometry/boardDrawing";
import { CARD_KINDS, coloursOf, contrast } from "./palette";

/** The contrast at which two colours side by side are told apart at a glance, and the one asked of marks. */
const APART = 1.6;
const MARK = 3;

const wagon = new DOMParser().parseFromString(symbols, "image/svg+xml").getElementById("wagon")!;
const part = (name: string) => wagon.querySelector(`.${name}`)!;
const [rim, body] = ["rim", "body"].map((name) => part(name).getAttribute("fill")!);
const height = (name: string) => Number(part(name).getAttribute("height"));

const looks = (["standard", "colour-blind"] as const).flatMap((palette) =>
  (["light", "dark"] as const).map((theme) => ({ palette, theme })),
);
const TRACKS = [...CARD_KINDS.filter((kind) => kind !== "locomotive"), "gray"];

describe.each(looks)("$palette, $theme", ({ palette, theme }) => {
  const colours = coloursOf(palette, theme);

  test.each(TRACKS)("a %s track with wagons differs from a free one, whoever has claimed it", (track) => {
    const free = colours[`--card-${track}`]!;
    const edged = Math.max(contrast(rim!, free), contrast(body!, free));
    for (const player of [0, 1, 2, 3, 4]) {
      const differs = contrast(colours[`--player-${player}`]!, free) >= APART;
      expect(differs || edged >= MARK, `player ${player}`).toBe(true);
    }
  });

  test("the edge of a wagon stands out from the land, where a free track does not have one", () => {
    for (const land of ["land", "focus", "sea"]) {
      const ground = colours[`--board-${land}`]!;
      expect(Math.max(contrast(rim!, ground), contrast(body!, ground)), land).toBeGreaterThanOrEqual(MARK);
    }
    expect(contrast(rim!, body!)).toBeGreaterThan(10);
  });

  test.each(["glow", "help", "open-end", "mark"])("%s is visible on land and sea", (mark) => {
    for (const land of ["land", "focus", "sea"]) {
      expect(contrast(colours[`--board-${mark}`]!, colours[`--board-${land}`]!), land).toBeGreaterThanOrEqual(MARK);
    }
  });
});

test("wagons are half as wide again as free tracks, and their edges are visible on a phone", () => {
  expect(WAGON_WIDTH / FREE_WIDTH).toBeGreaterThanOrEqual(1.5);
  // In slots of 13 units: the wagon is 17 units high in its symbol and as wide as a wagon on the board.
  const unit = (13 * WAGON_WIDTH) / 17;
  const edge = ((height("rim") - height("roof")) / 2) * unit;
  expect(edge * 0.31).toBeGreaterThanOrEqual(0.9); // 0.31 CSS pixels a unit at 390 by 844
});
