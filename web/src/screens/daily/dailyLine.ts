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

/** How the deal of today went, in lines: place and points, then tickets and days in a row. */
export function resultLines(words: Parts["daily"], daily: DailyDeal, marks: string): string[] {
  const { own, players } = daily.today;
  if (!own) return [];
  const { place, points, champion } = own;
  return [
    words.lineResult({ place, count: players, points, lead: signed(points - champion) }),
    [marks, daily.streak > 1 ? words.streak({ count: daily.streak }) : ""].filter(Boolean).join(" "),
  ].filter(Boolean);
}

/** What a player pastes to tell friends how the deal of today went; null while there is nothing to tell. */
export function dailyLine(words: Parts["daily"], daily: DailyDeal, board: string, origin: string): string | null {
  const { own, day } = daily.today;
  if (!own) return null;
  return [`Ironlanes ${day} · ${board}`, ...resultLines(words, daily, marksOf(daily)), `${origin}/daily`].join("\n");
}
