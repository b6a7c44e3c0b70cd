import { tick } from "svelte";
import { language } from "../../i18n";
import type { Pointing } from "../../input/pointer";
import type { Controls } from "../../state/controls.svelte";
import { toasts } from "../feedback/toasts.svelte";
import { trackTip } from "./tips";

/** Says why a track can't be claimed, if the player may have wanted to; after a tap, first what track it is. */
export async function explainTrack(controls: Controls, track: string, how: Pointing): Promise<void> {
  const { stage } = controls.store;
  if (how === "touch") {
    const { title, detail } = trackTip(stage, track);
    toasts.show(`${title}: ${detail}`);
  }
  const isTaken = stage.view?.claimed[track] !== undefined;
  if (stage.viewer === null || stage.isOver || isTaken) return;
  const reason = stage.scene?.closed[track] ?? (controls.decision ? await controls.explanations.ask(track) : null);
  if (reason) await refuse(language.reason(reason, stage.naming));
  else if (!stage.decision) toasts.show(language.words.drawArea.notYourTurn, "refusal");
  else if (controls.colour !== null) toasts.show(language.words.drawArea.notWithThis, "refusal");
}

/** Shows a refusal, unless the tooltip under the pointer says the same. */
async function refuse(text: string): Promise<void> {
  await tick();
  const isSaid = document.querySelector("[role=tooltip]")?.textContent.includes(text) ?? false;
  toasts.show(text, "refusal", isSaid);
}
