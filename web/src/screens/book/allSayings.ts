import type { Gain, Sayings } from "../../net/messages";
import { verdictOf } from "./figures";

/** What a saying turned out to be on all boards together: "mixed" where they disagree. */
export type Answer = "true" | "false" | "mixed" | "open";

export interface BoardAnswer {
  readonly board: string;
  readonly gain: Gain;
}

export interface SayingAnswers {
  readonly name: string;
  readonly answer: Answer;
  /** Boards without such a rule, or without such games, have no answer. */
  readonly boards: readonly BoardAnswer[];
}

/** Every saying that some board's games answer, the boards in the order given. */
export function answersOf({ boards }: Sayings, order: readonly string[]): readonly SayingAnswers[] {
  const ordered = [...boards].sort((one, other) => order.indexOf(one.board) - order.indexOf(other.board));
  return (boards[0]?.sayings ?? []).flatMap(({ name }, index) => {
    const answers = ordered.flatMap(({ board, sayings }) => {
      const gain = sayings[index]?.gain;
      return gain ? [{ board, gain }] : [];
    });
    return answers.length > 0 ? [{ name, answer: answerOf(answers), boards: answers }] : [];
  });
}

function answerOf(boards: readonly BoardAnswer[]): Answer {
  const certain = new Set(boards.map(({ gain }) => verdictOf(gain)).filter((verdict) => verdict !== "open"));
  const [only = "open"] = certain;
  return certain.size > 1 ? "mixed" : only;
}
