import type { Effort } from "../lockstep/analysisNumbers";
import type { NetworkValues } from "../lockstep/networkValues";
import type { GameRecord } from "../record";
import { candidatesAmong, isMistake, judge } from "./judge";
import { readRecordedGame } from "./recordedGame";
import { rounded } from "./review";

/** How good a move is that somebody has tried. */
export interface AnswerVerdict {
  readonly is_right: boolean;
  /** That it loses against the best one; 0 where noise makes it less. */
  readonly points: number;
  readonly error: number;
}

/** Compares a move with the one that a review found better: `decisions/answers.py`. */
export function judgeAnswer(
  network: NetworkValues,
  record: GameRecord,
  decision: number,
  action: string,
  better: string,
  effort: Effort = network.numbers.review.settings.close_look,
): AnswerVerdict {
  const { board, numbers } = network;
  const { decisions: limits, review } = numbers;
  const { decisions, positions } = readRecordedGame(record, board);
  const [tried, best] = [action, better].map((text) => board.indexOf(text)!);
  const considered = candidatesAmong(network, positions.pick([decision]));
  const candidates = [...new Set([tried!, best!, ...considered])];
  const judgement = judge(network, decisions[decision]!, candidates, effort, review.settings.seed + limits.answers);
  const { raw, error } = judgement.lead;
  return rounded({
    is_right: raw <= Math.max(limits.no_loss, error) && !isMistake(judgement, limits),
    points: Math.max(0, raw),
    error,
  }) as AnswerVerdict;
}
