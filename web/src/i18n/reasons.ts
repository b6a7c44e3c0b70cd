import type { Reason } from "../net/messages";
import type { Names } from "./names";

export type Code = Reason["code"];
export type ReasonOf<C extends Code> = Extract<Reason, { code: C }>;

/** A sentence for every reason that the server knows: one that lacks a sentence is a type error. */
export type ReasonWords = { readonly [C in Code]: (reason: ReasonOf<C>, names: Names) => string };

/** `a, b or c`, with the language's word. */
export function listed(parts: readonly (string | number)[], last: string): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${last} ${parts.at(-1)}`;
}

/** The sentence for a reason; undefined where a newer server gives one that this page does not know. */
export function reasonSentence(words: ReasonWords, reason: Reason, names: Names): string | undefined {
  const write = words[reason.code] as ((reason: Reason, names: Names) => string) | undefined;
  return write?.(reason, names);
}
