import type { RecordFacts, Review } from "../../net/review";
import { withSign } from "../../i18n/numbers";
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

/**
 * The verdict in one sentence: the result and, once they are known, the parts that add up to it. `name` is null for you,
 * and `rival` names a seat.
 */
export function verdictSentence(
  words: Parts["review"],
  facts: RecordFacts | Review,
  review: Review | null,
  seat: number,
  name: string | null,
  rival: (seat: number) => string,
): string {
  const result = resultText(words, facts, seat, name);
  const verdict = review?.seats[seat]?.verdict;
  const parts = (verdict?.parts ?? [])
    .filter(({ points }) => points !== 0)
    .map(({ kind, points }) =>
      words.verdict.parts[kind]({
        points: withSign(points),
        other: verdict && facts.seats.length === 2 ? rival(verdict.rival) : "",
        isOne: facts.seats.length === 2,
      }),
    );
  return parts.length === 0
    ? words.verdict.alone({ result })
    : words.verdict.joined({ result, parts: language.list(parts) });
}

/** What decisions cost, in whole points: noise can make it less than nothing. */
export function lossOf(points: number): number {
  return Math.max(0, Math.round(points));
}
