import type { RecordFacts, Review } from "../../net/review";
import type { ReviewSettings } from "../lockstep/analysisNumbers";
import type { NetworkValues } from "../lockstep/networkValues";
import { upTo } from "../lockstep/positions";
import { accountOf, lossesOf, verdictOf } from "./accounts";
import { judgeDecisions, type Report } from "./judging";
import { reviewOpen } from "./luck";
import { Moments } from "./moments";
import { championPlans, ticketChances } from "./plans";
import type { RecordedGame } from "./recordedGame";
import { Calibration } from "./values";

/** Digits after the point: more would only make a review larger. */
const DIGITS = 4;

/** Reviews a finished game, as `analysis.review_record` does; `facts` are those of the same game. */
export function reviewOf(
  network: NetworkValues,
  recorded: RecordedGame,
  facts: RecordFacts,
  settings: ReviewSettings,
  report: Report,
): Review {
  const { numbers, shown } = network;
  const { record } = recorded;
  const seats = settings.seats ?? upTo(record.players);
  const opened = reviewOpen(network, recorded, settings.seed);
  const chances = ticketChances(network, recorded, facts.tickets, settings);
  const plans = championPlans(network, recorded, settings);
  const judgements = judgeDecisions(network, recorded, settings, report, network.shown - shown);
  const review: Review = {
    format: numbers.review.format,
    map: record.map,
    players: record.players,
    winners: facts.winners,
    judged: {
      network: network.name,
      calibration: new Calibration(numbers.values, record.map, record.players).board,
      seed: settings.seed,
      seats: [...seats],
      worlds: [settings.screening.worlds, settings.close_look.worlds],
      rounds: [settings.screening.rounds, settings.close_look.rounds],
    },
    seats: facts.seats.map((each, seat) => ({
      ...each,
      win_account: accountOf(opened, judgements, "win", seat),
      points_account: accountOf(opened, judgements, "lead", seat),
      verdict: verdictOf(recorded, opened, judgements, seat),
      given_away: lossesOf(
        judgements.filter((judgement) => judgement.seat === seat),
        numbers.decisions,
      ),
    })),
    moments: new Moments(recorded, judgements, opened, facts.tickets, seats, numbers).find(),
    turns: facts.turns,
    equities: opened.values.map(({ win, points, winError, pointsError, source }) => ({
      win: [...win],
      points: [...points],
      win_error: winError,
      points_error: pointsError,
      source,
    })),
    luck: [...opened.events],
    decisions: judgements,
    tickets: facts.tickets,
    ticket_chances: chances,
    champion_plans: plans,
  };
  return rounded(review) as Review;
}

/** A value with rounded numbers. */
export function rounded(value: unknown): unknown {
  if (typeof value === "number") return Math.round(value * 10 ** DIGITS) / 10 ** DIGITS;
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rounded(each)]));
}
