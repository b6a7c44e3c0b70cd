import { ApiProblem, getPractice, tryMove, whyNot, type MoveAnswer } from "../net/api";
import type { ExercisePosition, Practice, Reason } from "../net/messages";
import type { PlayStore, StepListener } from "./playStore";
import { Stage } from "./stage.svelte";
import { loadBoard } from "./boards";

/** Milliseconds until a question is sent again that was one too many. */
const RETRY_MS = 1500;

/** A move that was tried, and what is known of it. */
export interface Tried {
  action: string;
  answer: MoveAnswer;
}

/** An exercise: a position of the visitor's own, and the move that they try. Nothing is played. */
export class ExerciseStore implements PlayStore {
  readonly mustConfirm = false;
  readonly stage = new Stage();
  readonly connection = "online";
  practice = $state.raw<Practice | null>(null);
  tried = $state.raw<Tried | null>(null);
  isBusy = $state(false);
  problem = $state.raw<ApiProblem | null>(null);
  stepListeners: StepListener[] = [];
  onrefused: (reason: ApiProblem["reason"]) => void = () => {};
  #isClosed = false;

  constructor() {
    void this.next();
  }

  get exercise(): ExercisePosition | null {
    return this.practice?.exercise ?? null;
  }

  /** What is kept in this tab belongs to the exercise. */
  get id(): string {
    return this.exercise ? `${this.exercise.game}.${this.exercise.decision}` : "";
  }

  /** Goes on to the exercise that is due now. */
  async next(): Promise<void> {
    try {
      const practice = await getPractice();
      const { exercise } = practice;
      if (exercise) {
        this.stage.board = await loadBoard(exercise.board, exercise.board_hash);
        const { scene, log: entries, names, bots } = exercise;
        Object.assign(this.stage, { scene, entries, names, bots, seq: this.stage.seq + 1 });
      }
      this.tried = null;
      this.practice = practice;
    } catch (error) {
      this.problem = error as ApiProblem;
    }
  }

  /** Lets the visitor try another move in the same position. */
  retry(): void {
    this.tried = null;
  }

  act(action: string): void {
    if (!this.isBusy && this.exercise) void this.#judge(this.exercise, action);
  }

  explain(action: string): Promise<Reason | null> {
    const { exercise } = this;
    return exercise ? whyNot(exercise.game, exercise.decision, action).catch(() => null) : Promise.resolve(null);
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Asks until the move is judged: if it takes long, the server wants to be asked again. */
  async #judge({ game, decision }: ExercisePosition, action: string): Promise<void> {
    this.isBusy = true;
    while (!this.#isClosed) {
      try {
        const answer = await tryMove(game, decision, action);
        if (answer.status === "judging") continue;
        this.tried = { action, answer };
      } catch (error) {
        const { status, reason } = error as ApiProblem;
        if (status === 429) {
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
          continue;
        }
        this.onrefused(reason);
      }
      break;
    }
    this.isBusy = false;
  }
}
