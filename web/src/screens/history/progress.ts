import type { Achievement, History } from "../../net/messages";
import type { IconName } from "../../ui/base/icons";

/** What stands on the medal of each achievement. */
export const PICTURES: { readonly [name in Achievement["name"]]: IconName } = {
  "first-win": "flag",
  "all-tickets": "ticket",
  "long-path": "path",
  "high-score": "trophy",
  "in-a-row": "train",
  "every-board": "station",
  "beat-expert": "lamp",
  "beat-champion": "bot",
  "with-friends": "passenger",
};

/** Wins: what a game that was lost has of them is its distance. */
const CLOSENESS: ReadonlySet<Achievement["name"]> = new Set(["first-win", "beat-expert", "beat-champion"]);

/** How much of an achievement a player has, or by how many points the closest game was lost. */
export type Progress = { now: number; amount: number } | { behind: number };

/** How far a player has come; games that ended before this was counted don't count. */
export function progressOf(
  { name, amount, boards, best }: Pick<Achievement, "name" | "amount" | "boards" | "best">,
  history: Pick<History, "boards" | "longest_streak">,
): Progress {
  if (name === "high-score") return { now: Math.max(0, ...history.boards.map(({ best_score }) => best_score)), amount };
  if (name === "in-a-row") return { now: history.longest_streak, amount };
  if (name === "every-board") {
    const won = history.boards.filter(({ board, wins }) => wins > 0 && boards.includes(board));
    return { now: won.length, amount: boards.length };
  }
  if (best != null && CLOSENESS.has(name)) return { behind: -best };
  return { now: Math.max(0, best ?? 0), amount };
}
