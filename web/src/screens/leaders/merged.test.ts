import { expect, test } from "vitest";
import { merged } from "./merged";

test("bots stand between the players by their ratings", () => {
  const player = (place: number, rating: number) => {
    return { place, rating, player: `p${place}`, name: "", avatar: "bell" as const, games: 9, is_you: false };
  };
  const bots = [
    { bot: "champion", rating: 1745 },
    { bot: "beginner", rating: 1000 },
  ];
  const found = merged([player(1, 1800), player(2, 1745), player(3, 900)], bots);
  expect(found.map(({ key }) => key)).toEqual(["p1", "p2", "bot champion", "bot beginner", "p3"]);
});
