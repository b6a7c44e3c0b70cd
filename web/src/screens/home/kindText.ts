import type { TableCard } from "../../net/messages";
import { transport } from "../../net/transport";

type Kinds = { readonly [kind in NonNullable<TableCard["kind"]> | "days" | "here"]: string };

/** Where a table is, how its people came together or how long they play, in words; empty for an ordinary table. */
export function kindText({ table, kind, days }: Pick<TableCard, "table" | "kind" | "days">, words: Kinds): string {
  if (transport().hasServer && transport().isOnDevice(table)) return words.here;
  if (kind) return words[kind];
  return days ? words.days : "";
}
