import { language } from "../i18n";
import { makeTable, type ApiProblem } from "../net/api";
import { router } from "../router.svelte";
import { toasts } from "../ui/feedback/toasts.svelte";
import { FIRST_GAME } from "./firstGame";
import { beginGuide } from "./progress";

/** Opens a new table with the guide; returns whether that worked. */
export async function startGuide(): Promise<boolean> {
  try {
    const table = await makeTable(FIRST_GAME);
    beginGuide(table);
    router.go(`/table/${table}`);
    return true;
  } catch (error) {
    toasts.show(language.reason((error as ApiProblem).reason), "refusal");
    return false;
  }
}
