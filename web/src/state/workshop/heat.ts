import type { BoardDocument } from "../../boardFile/boardDocument";
import { namesOf, type EntryNames } from "../../boardFile/entryNames";
import { shortestPath } from "./paths";
import type { HeatLayer, Version } from "./trials.svelte";

/**
 * How strongly each track of a board is painted, by its name, from 0 to 1; null without games. Tracks have the heat that
 * they had on the version that was played; ones that are new since have none.
 */
export function heatOf(
  { document, play }: Version,
  layer: HeatLayer,
  names: EntryNames,
): { readonly [track: string]: number } | null {
  if (layer === "none" || play === null) return null;
  const played = namesOf(document);
  const strengths = layer === "tracks" ? claims(played, play.claimed) : traffic(document, played, play.kept ?? {});
  return Object.fromEntries([...names.tracks].map(([id, name]) => [name, strengths.get(id) ?? 0]));
}

function claims(played: EntryNames, claimed: { readonly [track: string]: number }): Map<number, number> {
  return new Map([...played.tracks].map(([id, name]) => [id, claimed[name] ?? 0]));
}

/** How often tickets are kept whose shortest path leads over each track, compared with the busiest. */
function traffic(
  document: BoardDocument,
  played: EntryNames,
  kept: { readonly [ticket: string]: number },
): Map<number, number> {
  const load = new Map<number, number>();
  for (const { id, between } of document.tickets) {
    const share = kept[played.tickets.get(id) ?? ""] ?? 0;
    for (const track of shortestPath(document, ...between)?.tracks ?? [])
      load.set(track, (load.get(track) ?? 0) + share);
  }
  const most = Math.max(...load.values(), 1e-9);
  return new Map([...load].map(([track, each]) => [track, each / most]));
}
