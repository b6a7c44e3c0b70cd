import { expect, test } from "vitest";
import { levelsOf } from "./levels";

const numbers = {
  least_games: 5,
  width: 1.64,
  losses: {
    usa: {
      "2": {
        beginner: { points: 60, error: 2 },
        steady: { points: 30, error: 2 },
        champion: { points: 5, error: 2 },
      },
    },
  },
};
const game = (points: number, board = "usa") => ({ board, players: 2, points });

test("somebody plays like the level that gives away as much", () => {
  const [level] = levelsOf(
    [28, 31, 33, 29, 30].map((points) => game(points)),
    numbers,
  );
  expect(level).toMatchObject({ board: "usa", players: 2, missing: 0 });
  expect(level!.like).toMatchObject({ level: "steady", weakest: "steady", strongest: "steady", games: 5 });
});

test("few games tell how many are missing, and boards that were not measured tell nothing", () => {
  expect(levelsOf([game(10), game(12, "alps")], numbers)).toEqual([{ board: "usa", players: 2, missing: 4 }]);
});
