import type { Parts } from "../../i18n/texts";
import type { TournamentPage } from "../../net/messages";

/** What a round is called, by its number from 1: the final, the semi-finals (or one of them), or `Round 2`. */
export function roundTitle(
  words: Parts["tournament"],
  page: Pick<TournamentPage, "form" | "games">,
  number: number,
  isOneGame = false,
): string {
  const games = page.games[number - 1] ?? [];
  if (page.form === "knockout" && games.length === 1) return words.final;
  const isPairs = games.length === 2 && games.every(({ names }) => names.length <= 2);
  return page.form === "knockout" && isPairs
    ? isOneGame
      ? words.semiFinal
      : words.semiFinals
    : words.round({ number });
}
