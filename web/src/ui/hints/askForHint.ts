import { language } from "../../i18n";
import type { Hints } from "../../state/hints.svelte";
import { toasts } from "../feedback/toasts.svelte";

/** Asks for a hint, or says why there is none now; when everything has been told, goes to the button of the move. */
export function askForHint(hints: Hints): void {
  if (!hints.isAllowed) toasts.show(language.reason({ code: "hints-off" }), "refusal");
  else if (!hints.canAsk) {
    if (!hints.askLater()) toasts.show(language.words.drawArea.notYourTurn, "refusal");
  } else if (hints.ask()) document.querySelector<HTMLElement>("[data-anchor=hint-do]")?.focus();
}
