import type { Judgement } from "../../net/review";
import type { Effort, ReviewSettings } from "../lockstep/analysisNumbers";
import type { NetworkValues } from "../lockstep/networkValues";
import { brief, candidatesOf, halved, isCertain, judge, withoutLoss } from "./judge";
import { sumOf } from "../numbers";
import type { RecordedGame } from "./recordedGame";

/** Called with the number of steps that are done, and of all steps. */
export type Report = (done: number, total: number) => void;

/** A question about a decision: which moves to compare, and how closely. */
interface Question {
  readonly effort: Effort;
  /** By number; what was played comes first. */
  readonly candidates: readonly number[];
  /** What may have been as good a turn later. */
  readonly later: number | null;
}

/** The result of a look, and how many positions the network was shown for it. */
interface TakenLook {
  readonly judgement: Judgement;
  readonly positions: number;
}

/** Added to the seed for second looks. */
const SECOND_SEED = 2 ** 32;

/**
 * Screens every decision of a game, then looks again at those that may have been mistakes, the worst ones closely, as
 * `review/judging.py` does. `spent` positions were for other parts of the review.
 */
export function judgeDecisions(
  network: NetworkValues,
  recorded: RecordedGame,
  settings: ReviewSettings,
  report: Report,
  spent: number,
): Judgement[] {
  const { decisions, record } = recorded;
  const total = decisions.length + settings.close_looks;
  const look = (number: number, { candidates, effort, later }: Question, seed: number): TakenLook => {
    const shown = network.shown;
    const judgement = judge(network, decisions[number]!, candidates, effort, seed, later);
    return { judgement, positions: network.shown - shown };
  };

  const screening = screeningOf(network, recorded, settings);
  const first = screening.map((question, number) => {
    const taken = look(number, question, settings.seed);
    report(number + 1, total);
    return taken;
  });
  const found = first.map(({ judgement }, number) =>
    screening[number]!.later === null ? withoutLoss(judgement) : judgement,
  );
  const unusual = screening.filter(({ later }) => later !== null).length;
  const most = settings.positions * (decisions.length - unusual) + settings.positions_if_unusual * unusual;
  const left = record.players * most - spent - sumOf(first.map(({ positions }) => positions));
  const again = secondLooks(network, first, screening, settings, left);
  [...again].forEach(([number, question], done) => {
    found[number] = look(number, question, settings.seed + SECOND_SEED).judgement;
    report(decisions.length + Math.floor((settings.close_looks * (done + 1)) / again.size), total);
  });
  report(total, total);
  return found;
}

/** How closely each decision is screened, which depends on nothing that comes after it. */
function screeningOf(network: NetworkValues, recorded: RecordedGame, settings: ReviewSettings): Question[] {
  const { numbers } = network;
  let saved = numbers.review.advance;
  return recorded.decisions.map((decision) => {
    const { candidates, isUsual } = candidatesOf(network, recorded.positions.pick([decision.number]), decision);
    const { screening } = settings;
    const effort = isUsual ? screening : { ...brief(screening, numbers.decisions), rivals: 1 };
    const question = { effort, candidates, later: isUsual ? null : candidates[1]! };
    saved += settings.screened;
    const worlds = Math.min(effort.worlds, Math.floor(saved / linesOf(question)));
    const asked = inWorlds(question, worlds, numbers.decisions.least_worlds);
    saved -= playoutsOf(asked);
    return asked;
  });
}

/** How closely doubtful decisions are looked at again, by number, the most doubtful first, for `left` positions. */
function secondLooks(
  network: NetworkValues,
  first: readonly TakenLook[],
  screening: readonly Question[],
  settings: ReviewSettings,
  left: number,
): Map<number, Question> {
  const { board, numbers } = network;
  const least = numbers.review.least_points;
  const judgementOf = (number: number) => first[number]!.judgement;
  const mayBeMistake = ({ lead: { raw, error } }: Judgement) =>
    raw > 0 && raw + numbers.decisions.certain * error >= least;
  const size = ({ lead, ahead }: Judgement) => Math.max(lead.raw, ahead.raw / 2);
  const doubtful = first
    .map(({ judgement }) => judgement)
    .filter((each) => mayBeMistake(each) || isCertain(each.ahead, numbers.decisions))
    .sort((one, other) => size(other) - size(one))
    .map(({ decision }) => decision);
  const worst = doubtful
    .filter((number) => settings.seats === null || settings.seats.includes(judgementOf(number).seat))
    .slice(0, settings.close_looks);

  const questionOf = (number: number, effort: Effort): Question => {
    const [{ candidates }, { best, played }] = [screening[number]!, judgementOf(number)];
    if (best === played) return { effort, candidates, later: null };
    const later = board.indexOf(best)!; // perhaps it was as good a turn later
    return { effort, candidates: [...new Set([candidates[0]!, later, ...candidates])], later };
  };
  const costOf = (number: number, question: Question) =>
    (first[number]!.positions / playoutsOf(screening[number]!)) * playoutsOf(question) * question.effort.rounds;
  const closeEffort = ({ lead }: Judgement) =>
    isCertain(lead, numbers.decisions) || lead.raw < least / 2
      ? halved(settings.close_look, numbers.decisions)
      : settings.close_look;

  const looks = new Map<number, Question>();
  const costs = new Map<number, number>();
  const spend = (number: number, question: Question) => {
    const cost = costOf(number, question);
    left -= cost - (costs.get(number) ?? 0);
    looks.set(number, question);
    costs.set(number, cost);
  };
  for (const number of doubtful)
    if (screening[number]!.later === null)
      spend(number, questionOf(number, brief(settings.second_look, numbers.decisions)));
  worst.forEach((number, place) => {
    let close = questionOf(number, closeEffort(judgementOf(number)));
    const most = (costs.get(number) ?? 0) + Math.min(left, (2 * left) / (worst.length - place));
    const cost = costOf(number, close);
    // A look at the last turn of a game may cost nothing.
    if (cost > Math.max(most, 0))
      close = inWorlds(close, Math.trunc((close.effort.worlds * most) / cost), numbers.decisions.least_worlds);
    if (close.effort.worlds >= Math.min(numbers.review.least_close, settings.close_look.worlds)) spend(number, close);
  });
  for (const number of doubtful) {
    const better = questionOf(number, settings.second_look);
    if (!worst.includes(number) && costOf(number, better) - (costs.get(number) ?? 0) <= left) spend(number, better);
  }
  return new Map(doubtful.flatMap((number) => (looks.has(number) ? [[number, looks.get(number)!]] : [])));
}

/** How many lines of play are compared in each world. */
function linesOf({ candidates, effort, later }: Question): number {
  return Math.min(candidates.length, 1 + effort.rivals) + (later === null ? 0 : 1);
}

/** How many lines are played on in all; none where there was no choice. */
function playoutsOf(question: Question): number {
  return question.candidates.length > 1 ? question.effort.worlds * linesOf(question) : 0;
}

/** The same question, asked in another number of worlds. */
function inWorlds(question: Question, worlds: number, least: number): Question {
  return { ...question, effort: { ...question.effort, worlds: Math.max(least, worlds) } };
}
