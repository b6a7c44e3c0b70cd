import type { ExerciseAnswer, ExercisePosition, Practice, Reason } from "../net/messages";
import { askWorker, json, refusal, unknown } from "./answers";
import { exercises, savedTables } from "./deviceStorage";
import { answered, byDue, type Exercise, exerciseId, isDue, knownVerdict } from "./exercises";
import { loadJson } from "./files";
import { levelsOf } from "./levels";
import type { AnalysisNumbers } from "./lockstep/analysisNumbers";
import { now } from "./newTable";
import type { AnswerVerdict } from "./review/answers";
import { lostPoints } from "./reviews";

/** Answers what a server has below `practice`: what there is to practise, and moves that are tried. */
export async function answerPractice(method: string, parts: readonly string[], action: string): Promise<Response> {
  const [game, decision, what] = parts;
  if (game === undefined) return json(await practice());
  const exercise = await exercises.get(exerciseId(game, Number(decision)));
  if (!exercise) return unknown();
  if (what === "why") return json(await whyNot(exercise, action));
  return method === "POST" ? tryMove(exercise, action) : unknown();
}

/** What there is to practise; exercises whose game was deleted are none. */
async function practice(): Promise<Practice> {
  const at = now();
  const [own, tables] = await Promise.all([exercises.list(), savedTables.list()]);
  const all = byDue(own.filter(({ game }) => tables.some(({ id }) => id === game)));
  const due = all.filter((exercise) => isDue(exercise, at));
  const later = all.filter((exercise) => exercise.due !== null && exercise.due > at);
  const { levels } = await loadJson<AnalysisNumbers>("analysis.json");
  const table = tables.find(({ id }) => id === due[0]?.game);
  const exercise = table && (await askWorker<ExercisePosition>({ kind: "exercise", table, exercise: due[0]! }));
  return {
    due: due.length,
    later: later.length,
    known: all.length - due.length - later.length,
    levels: levelsOf(await lostPoints(), levels),
    ...(later.length > 0 ? { next_at: later[0]!.due! } : {}),
    ...(exercise ? { exercise } : {}),
  };
}

async function whyNot({ game, decision }: Exercise, action: string): Promise<{ reason?: Reason }> {
  const table = await savedTables.get(game);
  const reason = table && (await askWorker<Reason | null>({ kind: "why", table, decision, action }));
  return reason ? { reason } : {};
}

async function tryMove(exercise: Exercise, action: string): Promise<Response> {
  const verdict = knownVerdict(exercise, action) ?? (await judged(exercise, action));
  if ("code" in verdict) return refusal(409, verdict);
  const after = answered(exercise, action, verdict, now());
  await exercises.put(after);
  const answer: ExerciseAnswer = {
    status: "judged",
    ...verdict,
    moment: { ...exercise.moment },
    ...(after.due === null ? {} : { due: after.due }),
  };
  return json(answer);
}

/** The verdict on a move that nobody has judged yet, or why it is not possible. */
async function judged({ game, decision, moment }: Exercise, action: string): Promise<AnswerVerdict | Reason> {
  const table = await savedTables.get(game);
  if (!table) return { code: "unknown-game" };
  const reason = await askWorker<Reason | null>({ kind: "why", table, decision, action });
  return reason ?? askWorker<AnswerVerdict>({ kind: "judge", table, decision, action, better: moment.better! });
}
