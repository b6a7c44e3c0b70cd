import type { Moment } from "../net/review";
import type { AnswerVerdict } from "./review/answers";

/** An error of the visitor, who is asked about it again. */
export interface Exercise {
  readonly id: string;
  readonly changedAt: number;
  readonly game: string;
  /** The number of actions before it. */
  readonly decision: number;
  /** When it is asked next, in seconds since 1970; null: they know it by now. */
  readonly due: number | null;
  /** How many times in a row it was found, and the interval that it is in. */
  readonly step: number;
  readonly moment: Moment;
  /** The moves that were tried. */
  readonly answers: { readonly [action: string]: AnswerVerdict };
}

const DAY = 86400;
/** Days until an exercise is asked again: after the first time, and then after each time that it was right. */
const INTERVALS = [1, 3, 7, 21];

export function exerciseId(game: string, decision: number): string {
  return `${game}.${decision}`;
}

export function isDue({ due }: Exercise, now: number): boolean {
  return due !== null && due <= now;
}

/** Those that are asked first come first. */
export function byDue(exercises: readonly Exercise[]): Exercise[] {
  return [...exercises].sort((one, other) => (one.due ?? Infinity) - (other.due ?? Infinity));
}

/** What the review says of a move: one of the two that it judged, or one that was tried before. */
export function knownVerdict({ moment, answers }: Exercise, action: string): AnswerVerdict | undefined {
  const { played, better, points, points_error } = moment;
  if (action === played) return { is_right: false, points, error: points_error };
  if (action === better) return { is_right: true, points: 0, error: points_error };
  return answers[action];
}

/**
 * An exercise after a move was tried, as `practice/schedule.py` has it: only the first answer since it became due decides
 * when it comes again.
 */
export function answered(exercise: Exercise, action: string, verdict: AnswerVerdict, now: number): Exercise {
  const tried = { ...exercise, changedAt: now, answers: { ...exercise.answers, [action]: verdict } };
  if (!isDue(exercise, now)) return tried;
  const step = verdict.is_right ? exercise.step : 0;
  if (step === INTERVALS.length) return { ...tried, due: null };
  return { ...tried, due: now + DAY * INTERVALS[step]!, step: step + 1 };
}
