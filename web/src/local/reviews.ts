import type { ReviewResponse } from "../net/messages";
import type { RecordFacts, Review } from "../net/review";
import { json, refusal } from "./answers";
import { startWorker } from "./deviceLink";
import { exercises, savedReviews, StorageProblem } from "./deviceStorage";
import { type Exercise, exerciseId } from "./exercises";
import { loadJson } from "./files";
import { levelsOf } from "./levels";
import type { AnalysisNumbers } from "./lockstep/analysisNumbers";
import { now } from "./newTable";
import type { SavedTable, StoredReview } from "./saved";

/** A review that is being made. */
interface Making {
  readonly game: string;
  facts: RecordFacts | null;
  progress: { readonly done: number; readonly total: number } | null;
}

/** The reviews of games on this device: a worker makes one at a time, and what is ready is kept. */
export class DeviceReviews {
  #making: Making | null = null;
  #numbers: Promise<AnalysisNumbers> | null = null;
  readonly #failed = new Set<string>();
  /** Those that the browser can't keep. */
  readonly #unkept = new Map<string, StoredReview>();

  /** Answers as a server does: what there is of the review of a game; if there is nothing, it is begun. */
  async answer(table: SavedTable): Promise<Response> {
    if (table.finishedAt === null) return refusal(409, { code: "not-over" });
    const about = { seat: ownSeat(table), colours: table.chairs.map((_, seat) => seat) };
    const numbers = await (this.#numbers ??= loadJson<AnalysisNumbers>("analysis.json"));
    const kept = this.#unkept.get(table.id) ?? (await savedReviews.get(table.id).catch(() => null));
    if (kept?.review.format === numbers.review.format) {
      const level = await this.#level(kept, numbers);
      return respond({ ...about, status: "ready", ...(level ? { level } : {}) }, { review: kept.review });
    }
    if (this.#failed.has(table.id)) return respond({ ...about, status: "failed" });
    if (this.#making && this.#making.game !== table.id) return respond({ ...about, status: "waiting" });
    const { facts, progress } = (this.#making ??= this.#begin(table));
    return respond({ ...about, status: "running", ...(progress ? { progress } : {}) }, facts ? { facts } : {});
  }

  #begin(table: SavedTable): Making {
    const making: Making = { game: table.id, facts: null, progress: null };
    const end = () => {
      worker.terminate();
      this.#making = null;
    };
    const worker = startWorker(
      (reply) => {
        if (reply.kind === "facts") making.facts = reply.facts;
        if (reply.kind === "progress") making.progress = { done: reply.done, total: reply.total };
        if (reply.kind === "answer") void this.#keep(table, reply.answer as Review).then(end);
      },
      () => {
        this.#failed.add(table.id);
        end();
      },
    );
    worker.postMessage({ kind: "review", table, people: peopleOf(table) });
    return making;
  }

  /** Keeps a review, and the errors in it as exercises. */
  async #keep(table: SavedTable, review: Review): Promise<void> {
    const seat = ownSeat(table);
    const { id, board, chairs } = table;
    const points = seat === undefined ? null : review.seats[seat]!.given_away.points;
    const kept = { id, changedAt: now(), board, players: chairs.length, points, review };
    try {
      await savedReviews.put(kept);
      for (const exercise of exercisesIn(review, id, seat))
        if (!(await exercises.get(exercise.id))) await exercises.put(exercise);
    } catch (error) {
      if (!(error instanceof StorageProblem)) throw error;
      this.#unkept.set(id, kept);
    }
  }

  /** The level that the visitor plays like on the board of a game. */
  async #level({ board, players, points }: StoredReview, { levels }: AnalysisNumbers) {
    if (points === null) return undefined;
    const found = levelsOf(await lostPoints(), levels);
    return found.find((level) => level.board === board && level.players === players);
  }
}

/** The points that the visitor lost in the games that were reviewed here, latest first. */
export async function lostPoints() {
  const kept = await savedReviews.list().catch(() => []);
  return kept.flatMap(({ board, players, points }) => (points === null ? [] : [{ board, players, points }]));
}

/** The errors of a seat that are beyond doubt, to be asked about from now on. */
function exercisesIn({ moments }: Review, game: string, seat: number | undefined): Exercise[] {
  return moments.flatMap((moment) => {
    const { decision, kind } = moment;
    if (kind !== "error" || !moment.is_certain || decision === null || moment.seat !== seat) return [];
    const id = exerciseId(game, decision);
    return [{ id, changedAt: now(), game, decision, due: now(), step: 0, moment, answers: {} }];
  });
}

/** The seat of whoever owns this device; undefined in a game that was played elsewhere. */
function ownSeat(table: SavedTable): number | undefined {
  if (table.actions) return undefined;
  return table.chairs.findIndex(({ kind, isLocal }) => kind === "person" && !isLocal);
}

/** The seats of people, whose decisions are looked at closely. */
function peopleOf({ chairs }: SavedTable): number[] {
  return chairs.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
}

function respond(
  { seat, ...head }: Omit<ReviewResponse, "review" | "facts" | "seat"> & { readonly seat: number | undefined },
  texts: { readonly review?: Review; readonly facts?: RecordFacts } = {},
): Response {
  return json({ ...head, ...(seat === undefined ? {} : { seat }), ...texts });
}
