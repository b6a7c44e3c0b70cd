import { describe, expect, it } from "vitest";
import type { Gain, Sayings } from "../../net/messages";
import { answersOf } from "./allSayings";

function gain(difference: number, is_certain: boolean): Gain {
  const compared = {
    mean: 0.5 + difference,
    other_mean: 0.5,
    error: 0.01,
    other_error: 0.01,
    difference,
    difference_error: 0.01,
    first: 40,
    second: 40,
  };
  return { wins: { ...compared, is_certain }, lead: { ...compared, is_certain } };
}

function sayings(...boards: [board: string, ...gains: (Gain | undefined)[]][]): Sayings {
  const seats = { value: 0.5, low: 0.4, high: 0.6, of: 80 };
  return {
    players: 2,
    boards: boards.map(([board, ...gains]) => ({
      board,
      who: "champion",
      games: 40,
      sayings: gains.map((each, index) => ({ name: `saying${index}`, seats, ...(each && { gain: each }) })),
    })),
  };
}

const UP = gain(0.2, true);
const DOWN = gain(-0.35, true);
const OPEN = gain(0.9, false);

describe("answers to sayings", () => {
  it("agree, disagree or stay open over the boards", () => {
    const found = answersOf(sayings(["a", UP, DOWN, UP, OPEN], ["b", UP, DOWN, DOWN, OPEN]), ["a", "b"]);
    expect(found.map(({ answer }) => answer)).toEqual(["true", "false", "mixed", "open"]);
  });

  it("are those of the boards that are certain", () => {
    expect(answersOf(sayings(["a", OPEN], ["b", DOWN]), ["a", "b"])[0]?.answer).toBe("false");
  });

  it("come from the boards that have one, in the order of the home page", () => {
    const found = answersOf(sayings(["a", UP, undefined], ["b", UP, undefined], ["c", undefined, UP]), ["c", "b", "a"]);
    expect(found.map(({ boards }) => boards.map(({ board }) => board))).toEqual([["b", "a"], ["c"]]);
  });

  it("leave out what no board's games tell", () => {
    expect(answersOf(sayings(["a", undefined], ["b", undefined]), ["a", "b"])).toEqual([]);
    expect(answersOf({ players: 2, boards: [] }, [])).toEqual([]);
  });
});
