import type { Parts } from "../../i18n/texts";
import type { DailyDeal } from "../../net/messages";

/** A row of marks, a green one for each ticket that was completed and a red one for each that failed. */
function marksOf({ completed, failed }: Pick<DailyDeal, "completed" | "failed">): string {
  return "🟩".repeat(completed) + "🟥".repeat(failed);
}

/** Points by which somebody is ahead, with their sign. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** What a player pastes to tell friends how the deal of today went; null while there is nothing to tell. */
export function dailyLine(words: Parts["daily"], daily: DailyDeal, board: string, origin: string): string | null {
  const { own, players, day } = daily.today;
  if (!own) return null;
  const lines = [
    `Ironlanes ${day} · ${board}`,
    words.lineResult({
      place: own.place,
      count: players,
      points: own.points,
      lead: signed(own.points - own.champion),
    }),
    [marksOf(daily), daily.streak > 1 ? words.streak({ count: daily.streak }) : ""].filter(Boolean).join(" "),
    `${origin}/daily`,
  ];
  return lines.filter(Boolean).join("\n");
}
