import type { Reason } from "./messages";

/** Why the server sent this page instead of the one at its address; null if it did not refuse anything. */
export function refusalIn(page: ParentNode): Reason | null {
  const reason = page.querySelector<HTMLMetaElement>("meta[name=refusal]")?.content;
  return reason ? (JSON.parse(reason) as Reason) : null;
}
