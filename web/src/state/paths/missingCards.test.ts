// @vitest-environment node
import { expect, test } from "vitest";
import { missingCards } from "./missingCards";
import { testBoard } from "./testBoard";

const missing = (hand: Record<string, number>, ...tracks: string[]) =>
  missingCards(testBoard(...tracks).tracks, hand).map(({ card, count }) => `${count} ${card}`);

test("each colour lacks what the hand does not have of it", () => {
  expect(missing({ red: 1, blue: 9 }, "a-b 3 red", "b-c 2 blue", "c-d 2 red")).toEqual(["4 red"]);
});

test("a gray track takes the colour of which most is left", () => {
  expect(missing({ red: 4, blue: 2 }, "a-b 3 red", "b-c 4")).toEqual(["2 gray"]);
  expect(missing({ green: 5 }, "a-b 4")).toEqual([]);
});

test("locomotives count where a ferry demands them", () => {
  expect(missing({ locomotive: 1, green: 3 }, "a-b 4 gray 2")).toEqual(["1 locomotive"]);
  expect(missing({ locomotive: 5 }, "a-b 2 red")).toEqual(["2 red"]);
});
