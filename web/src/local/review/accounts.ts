import type { Account, ChanceKind, Judgement, PartKind, SeatLosses, Verdict } from "../../net/review";
import type { AnalysisNumbers } from "../lockstep/analysisNumbers";
import { upTo } from "../lockstep/positions";
import { isMistake } from "./judge";
import type { OpenReview } from "./luck";
import { sumOf } from "../numbers";
import { type RecordedGame, wordsOf } from "./recordedGame";

const CHANCE_KINDS: readonly ChanceKind[] = ["deal", "blind-card", "display", "tickets-offered", "tunnel"];
/** What a decision was about, by its verb; all others are about tracks. */
const DECISIONS: { readonly [verb: string]: "tickets" | "cards" } = {
  keep: "tickets",
  tickets: "tickets",
  draw: "cards",
  pass: "cards",
};

/** The result of a seat as luck, less its own losses, plus those of others, plus the rest: `review/accounts.py`. */
export function accountOf(
  { values, leads, events, winChanges, leadChanges }: OpenReview,
  judgements: readonly Judgement[],
  currency: "win" | "lead",
  seat: number,
): Account {
  const isWin = currency === "win";
  const last = isWin ? values.at(-1)!.win : leads.at(-1)!;
  const changes = isWin ? winChanges : leadChanges;
  const brought = (each: Judgement) => each[`${currency}_by_seat`][seat]!;
  const [own, others] = [true, false].map((isOwn) => judgements.filter((each) => (each.seat === seat) === isOwn)) as [
    Judgement[],
    Judgement[],
  ];
  const judged = new Map(judgements.map((each) => [each.decision, brought(each)]));
  const luck = (some: typeof events) => sumOf(some.map((event) => event[currency][seat]!));
  return {
    result: last[seat]! - (isWin ? 1 / last.length : 0),
    luck: luck(events),
    luck_by_kind: Object.fromEntries(
      CHANCE_KINDS.map((kind) => [kind, luck(events.filter((event) => event.kind === kind))]),
    ),
    luck_error: Math.sqrt(sumOf(events.map((event) => event[`${currency}_error`] ** 2))),
    own_losses: 0 - sumOf(own.map(brought)),
    own_losses_error: Math.sqrt(sumOf(own.map((each) => each[currency].error ** 2))),
    others_losses: sumOf(others.map(brought)),
    rest: sumOf(changes.map((change, number) => change[seat]! - (judged.get(number) ?? 0))),
  };
}

/** The losses of all decisions of a seat added up, not shrunk. */
export function lossesOf(own: readonly Judgement[], numbers: AnalysisNumbers["decisions"]): SeatLosses {
  const counted = own.filter(({ candidates }) => candidates.length > 1);
  const together = (currency: "win" | "lead", field: "expected" | "error") =>
    field === "error"
      ? Math.sqrt(sumOf(counted.map((each) => each[currency].error ** 2)))
      : sumOf(counted.map((each) => each[currency].expected));
  return {
    points: together("lead", "expected"),
    points_error: together("lead", "error"),
    win: together("win", "expected"),
    win_error: together("win", "error"),
    decisions: counted.length,
    certain: counted.filter((each) => isMistake(each, numbers)).length,
  };
}

/** The points between a seat and the best of the others, as whole numbers that add up: `review/verdict.py`. */
export function verdictOf(
  { decisions, score }: RecordedGame,
  { events }: OpenReview,
  judgements: readonly Judgement[],
  seat: number,
): Verdict {
  const totals = score.seats.map(({ total }) => total);
  const players = totals.length;
  const others = upTo(players).filter((each) => each !== seat);
  const rival = others.reduce((best, each) => (totals[each]! > totals[best]! ? each : best));
  const result = totals[seat]! - totals[rival]!;
  const between = (lead: readonly number[]) => ((lead[seat]! - lead[rival]!) * (players - 1)) / players;
  const lost = (isIn: (each: Judgement) => boolean) =>
    sumOf(judgements.filter(isIn).map(({ lead_by_seat }) => between(lead_by_seat)));
  const about = ({ decision }: Judgement) => DECISIONS[wordsOf(decisions[decision]!.action)[0]] ?? "tracks";
  const exact: [PartKind, number][] = [["luck", sumOf(events.map(({ lead }) => between(lead)))]];
  for (const kind of ["tickets", "tracks", "cards"] as const)
    exact.push([kind, lost((each) => each.seat === seat && about(each) === kind)]);
  exact.push(["others", lost((each) => each.seat !== seat)]);
  exact.push(["rest", result - sumOf(exact.map(([, points]) => points))]);
  return { rival, result, parts: rounded(exact) };
}

/** Rounds numbers whose sum is whole so that it stays the same: those with the largest remainders are rounded up. */
function rounded(exact: readonly (readonly [PartKind, number])[]): Verdict["parts"] {
  const down = exact.map(([, points]) => Math.floor(points));
  const missing = Math.round(sumOf(exact.map(([, points]) => points))) - sumOf(down);
  const upwards = upTo(exact.length)
    .sort((one, other) => down[one]! - exact[one]![1] - (down[other]! - exact[other]![1]))
    .slice(0, Math.max(0, missing));
  return exact.map(([kind], place) => ({ kind, points: down[place]! + (upwards.includes(place) ? 1 : 0) }));
}
