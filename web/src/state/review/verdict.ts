import type { RecordFacts, Review } from "../../net/review";
import type { Parts } from "../../i18n/texts";
import { language } from "../../i18n";

/** How a game ended for a seat: the points between it and the best of the others. */
function resultText(words: Parts["review"], facts: RecordFacts | Review, seat: number, name: string | null): string {
  const totals = facts.seats.map(({ points }) => points.total);
  const others = totals.filter((_, each) => each !== seat);
  const ahead = (totals[seat] ?? 0) - Math.max(...others);
  const who = { isOwn: name === null, name: name ?? "" };
  if (ahead === 0) return words.verdict.level({ ...who, won: facts.winners.includes(seat) });
  return ahead > 0 ? words.verdict.won({ ...who, by: ahead }) : words.verdict.lost({ ...who, by: -ahead });
}

function luckText(words: Parts["review"], luck: number, error: number): string {
  if (Math.abs(luck) < Math.max(1, error)) return words.verdict.luckEven;
  const count = Math.round(Math.abs(luck));
  return luck > 0 ? words.verdict.luckBrought({ count }) : words.verdict.luckCost({ count });
}

/** The verdict in one sentence: the result and, once they are known, luck and decisions. `name` is null for you. */
export function verdictSentence(
  words: Parts["review"],
  facts: RecordFacts | Review,
  review: Review | null,
  seat: number,
  name: string | null,
): string {
  const result = resultText(words, facts, seat, name);
  const judged = review?.seats[seat];
  if (!judged) return words.verdict.alone({ result });
  const parts = [luckText(words, judged.points_account.luck, judged.points_account.luck_error)];
  const given = judged.given_away;
  if (given)
    parts.push(
      given.points < Math.max(1, given.points_error)
        ? words.verdict.lossSmall
        : words.verdict.lossBig({ count: Math.round(given.points) }),
    );
  return words.verdict.joined({ result, parts: language.list(parts) });
}
