import type { Judgement } from "../../net/review";
import type { Effort, ReviewSettings } from "../lockstep/analysisNumbers";
import type { NetworkValues } from "../lockstep/networkValues";
import { brief, candidatesAmong, candidatesOf, halved, isCertain, judge, withoutLoss } from "./judge";
import type { RecordedGame } from "./recordedGame";

/** Called with the number of steps that are done, and of all steps. */
export type Report = (done: number, total: number) => void;

/** Added to the seed for second looks. */
const SECOND_SEED = 2 ** 32;

/**
 * Screens every decision of a game, then looks again at those that may have been mistakes, the worst ones closely, as
 * `review/judging.py` does.
 */
export function judgeDecisions(
  network: NetworkValues,
  recorded: RecordedGame,
  settings: ReviewSettings,
  report: Report,
): Judgement[] {
  const { decisions, positions, board } = recorded;
  const numbers = network.numbers.decisions;
  const least = network.numbers.review.least_points;
  const total = decisions.length + settings.close_looks;
  const before = (number: number) => positions.pick([number]);
  const look = (number: number, effort: Effort, seed: number, first?: Judgement): Judgement => {
    const decision = decisions[number]!;
    const candidates = candidatesOf(network, before(number), decision);
    if (!first || first.best === first.played) return judge(network, decision, candidates, effort, seed);
    const later = board.indexOf(first.best)!; // perhaps it was as good a turn later
    return judge(network, decision, [...new Set([candidates[0]!, later, ...candidates])], effort, seed, later);
  };

  const first = decisions.map(({ number, index, choices }) => {
    const isPassedOver = choices > 1 && !candidatesAmong(network, before(number)).includes(index);
    const effort = isPassedOver ? brief(settings.screening, numbers) : settings.screening;
    const judgement = look(number, effort, settings.seed);
    report(number + 1, total);
    return judgement;
  });
  const mayBeMistake = ({ lead: { raw, error } }: Judgement) => raw > 0 && raw + numbers.certain * error >= least;
  const size = ({ lead, ahead }: Judgement) => Math.max(lead.raw, ahead.raw / 2);
  const doubtful = first
    .filter((each) => mayBeMistake(each) || isCertain(each.ahead, numbers))
    .sort((one, other) => size(other) - size(one));
  const found = first.map(withoutLoss);
  const seed = settings.seed + SECOND_SEED;
  const worst = doubtful
    .filter(({ seat }) => settings.seats === null || settings.seats.includes(seat))
    .slice(0, settings.close_looks);
  worst.forEach((each, done) => {
    const isHalved = isCertain(each.lead, numbers) || each.lead.raw < least / 2;
    const effort = isHalved ? halved(settings.close_look, numbers) : settings.close_look;
    found[each.decision] = look(each.decision, effort, seed, each);
    report(decisions.length + done + 1, total);
  });
  const looked = new Map<number, number>();
  for (const each of doubtful) {
    const times = (looked.get(each.seat) ?? 0) + 1;
    looked.set(each.seat, times);
    if (worst.includes(each)) continue;
    const effort = times <= settings.second_looks ? settings.second_look : brief(settings.second_look, numbers);
    found[each.decision] = look(each.decision, effort, seed, each);
    report(total - 1, total);
  }
  report(total, total);
  return found;
}
