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

/** How much of an achievement a player has, where the figures of their games say so; null where they don't. */
export function progressOf(
  { name, amount, boards }: Pick<Achievement, "name" | "amount" | "boards">,
  history: Pick<History, "boards" | "longest_streak">,
): { now: number; amount: number } | null {
  if (name === "high-score") return { now: Math.max(0, ...history.boards.map(({ best_score }) => best_score)), amount };
  if (name === "in-a-row") return { now: history.longest_streak, amount };
  if (name === "every-board") {
    const won = history.boards.filter(({ board, wins }) => wins > 0 && boards.includes(board));
    return { now: won.length, amount: boards.length };
  }
  return null;
}
