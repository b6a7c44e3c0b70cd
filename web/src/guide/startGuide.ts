import { language } from "../i18n";
import type { ApiProblem } from "../net/api";
import { openNewTable } from "../ui/device/openNewTable";
import { toasts } from "../ui/feedback/toasts.svelte";
import { FIRST_GAME } from "./firstGame";
import { beginGuide } from "./progress";

/** Opens a new table with the guide; returns whether that worked. */
export async function startGuide(): Promise<boolean> {
  try {
    await openNewTable(FIRST_GAME, beginGuide);
    return true;
  } catch (error) {
    toasts.show(language.reason((error as ApiProblem).reason), "refusal");
    return false;
  }
}
