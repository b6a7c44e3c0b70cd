import type { LevelLike, LevelOnBoard } from "../net/messages";
import type { AnalysisNumbers } from "./lockstep/analysisNumbers";
import { meanOf, varianceOf } from "./numbers";

/** The points that somebody lost by errors in a game that was reviewed. */
export interface LostPoints {
  readonly board: string;
  readonly players: number;
  readonly points: number;
}

/** The last games on a board that count: people get better. */
const COUNTED_GAMES = 20;

/** The level that somebody plays like on each board and with as many players; games are given latest first. */
export function levelsOf(games: readonly LostPoints[], numbers: AnalysisNumbers["levels"]): LevelOnBoard[] {
  const settings = new Map(games.map((game) => [`${game.board} ${game.players}`, game]));
  return [...settings.values()].flatMap(({ board, players }) => {
    const levels = numbers.losses[board]?.[players];
    if (!levels || Object.keys(levels).length === 0) return [];
    const own = games.filter((game) => game.board === board && game.players === players);
    const missing = Math.max(0, numbers.least_games - own.length);
    const points = own.slice(0, COUNTED_GAMES).map((game) => game.points);
    return [{ board, players, missing, ...(missing > 0 ? {} : { like: levelLike(levels, points, numbers.width) }) }];
  });
}

type Losses = AnalysisNumbers["levels"]["losses"][string][string];

/** The level whose games are most like somebody's, and the weakest and the strongest that it may be. */
function levelLike(levels: Losses, points: readonly number[], width: number): LevelLike {
  const nearest = (lost: number) =>
    Object.keys(levels).reduce((best, level) =>
      Math.abs(levels[level]!.points - lost) < Math.abs(levels[best]!.points - lost) ? level : best,
    );
  const [mean, error] = [meanOf(points), Math.sqrt(varianceOf(points) / points.length)];
  const level = nearest(mean);
  const margin = width * Math.hypot(error, levels[level]!.error);
  const [weakest, strongest] = [nearest(mean + margin), nearest(mean - margin)];
  return { level, weakest, strongest, points: mean, error, games: points.length };
}
