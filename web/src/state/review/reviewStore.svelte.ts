import { getReview, type ApiProblem, type Board, type ReviewAnswer } from "../../net/api";
import type { RecordFacts, Review } from "../../net/review";
import { BoardIndex } from "../facts/boardIndex";
import { loadBoard } from "../boards";

/** Milliseconds until the server is asked again how far a review is. */
const ASK_EVERY_MS = 1500;

/** The review of a game: facts at once, the rest as soon as it is ready. */
export class ReviewStore {
  answer = $state.raw<ReviewAnswer | null>(null);
  board = $state.raw<Board | null>(null);
  problem = $state.raw<ApiProblem | null>(null);
  /** The seat from which the game is told; null until somebody chooses one. */
  chosenSeat = $state<number | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly game: string) {
    void this.#load();
  }

  get review(): Review | null {
    return this.answer?.review ?? null;
  }

  get facts(): RecordFacts | Review | null {
    return this.review ?? this.answer?.facts ?? null;
  }

  get boardIndex(): BoardIndex | null {
    return this.board && new BoardIndex(this.board.sheet);
  }

  /** The seat from which the game is told: the visitor's, or the first that was looked at closely. */
  get seat(): number {
    return this.chosenSeat ?? this.answer?.seat ?? this.review?.judged.seats[0] ?? 0;
  }

  isYou(seat: number): boolean {
    return seat === this.answer?.seat;
  }

  name(seat: number): string {
    return this.facts?.seats[seat]?.name || `#${seat + 1}`;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #load(): Promise<void> {
    try {
      const answer = await getReview(this.game);
      const map = answer.review?.map ?? answer.facts?.map;
      if (map !== undefined) this.board ??= await loadBoard(map);
      this.answer = answer;
    } catch (error) {
      const problem = error as ApiProblem;
      // While a review is made, a lost connection or too many questions are no reason to give up.
      if (this.answer === null || (problem.status !== 0 && problem.status !== 429)) {
        this.problem = problem;
        return;
      }
    }
    if (this.answer?.status === "waiting" || this.answer?.status === "running")
      this.#timer = setTimeout(() => void this.#load(), ASK_EVERY_MS);
  }
}
