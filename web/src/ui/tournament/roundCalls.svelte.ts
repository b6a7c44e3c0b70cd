import type { TournamentPage } from "../../net/messages";
import { isCalled, ownTable } from "../../state/tournament.svelte";
import { sound } from "../feedback/sounds";

/** Sounds the gong when a round is about to begin for the visitor, and when their table is there. */
export function roundCalls(page: () => TournamentPage | null): void {
  let before: string | null = null;
  $effect(() => {
    const shown = page();
    if (!shown) return;
    const call = `${shown.games.length} ${isCalled(shown)} ${ownTable(shown)}`;
    if (before !== null && before !== call && (isCalled(shown) || ownTable(shown))) sound("turn");
    before = call;
  });
}
