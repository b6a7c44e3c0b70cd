import type { Reason } from "../net/messages";
import type { Names } from "./names";

export type Code = Reason["code"];
export type ReasonOf<C extends Code> = Extract<Reason, { code: C }>;

/** A sentence for every reason of the server; a missing one is a type error. */
export type ReasonWords = { readonly [C in Code]: (reason: ReasonOf<C>, names: Names) => string };

/** `a, b or c`, with the language's word for the last comma. */
export function listed(parts: readonly (string | number)[], last: string): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${last} ${parts.at(-1)}`;
}

/** The sentence for a reason; undefined for one of a newer server that this page does not know. */
export function reasonSentence(words: ReasonWords, reason: Reason, names: Names): string | undefined {
  const write = words[reason.code] as ((reason: Reason, names: Names) => string) | undefined;
  return write?.(reason, names);
}
