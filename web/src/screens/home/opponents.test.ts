import { describe, expect, it } from "vitest";
import { botsForSeats, chosenBots } from "./opponents";

const HOME = {
  bots: ["beginner", "champion", "path"].map((name) => ({ name, about: "", is_level: name !== "path" })),
  first_opponent: "beginner",
};

describe("the bots that were chosen", () => {
  it("are a beginner at first, and whatever else the storage holds", () => {
    for (const kept of [null, [], "champion", 3, [7], ["nobody"], { bots: ["champion"] }])
      expect(chosenBots(kept, HOME)).toEqual(["beginner"]);
  });

  it("are remembered, without those that this server does not have", () => {
    expect(chosenBots(["champion"], HOME)).toEqual(["champion"]);
    expect(chosenBots(["path", "nobody", "champion"], HOME)).toEqual(["path", "champion"]);
  });
});

it("the bots sit down in as many seats as there are", () => {
  expect(botsForSeats(["beginner"], 3)).toEqual(["beginner", "beginner", "beginner"]);
  expect(botsForSeats(["path", "champion"], 4)).toEqual(["path", "champion", "champion", "champion"]);
  expect(botsForSeats(["path", "champion", "beginner"], 1)).toEqual(["path"]);
});
