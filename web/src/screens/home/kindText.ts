import type { TableCard } from "../../net/messages";

type Kinds = { readonly [kind in NonNullable<TableCard["kind"]> | "days"]: string };

/** How the people of a table came together or how long they play, in words; empty for an ordinary table. */
export function kindText({ kind, days }: Pick<TableCard, "kind" | "days">, words: Kinds): string {
  if (kind) return words[kind];
  return days ? words.days : "";
}
