import type { Spotlight } from "../../state/controls.svelte";
import { longestTrail, pathBetween } from "../../state/paths/ownPaths";
import { type Stage, tracksOf } from "../../state/stage.svelte";

/** The tracks that count for a seat's tickets: its own, and those that it may use through its stations (B4). */
function usableTracks(stage: Stage, seat: number): string[] {
  const borrowed = Object.values(stage.scene?.score?.seats[seat]?.station_tracks ?? {});
  return [...(stage.view ? tracksOf(stage.view, seat) : []), ...borrowed];
}

/** A ticket of a seat on the board: its path, or, where it was not completed, its two places. */
export function ticketSpotlight(stage: Stage, seat: number, ticket: string): Spotlight | null {
  const places = stage.boardIndex?.tickets.get(ticket)?.places;
  if (!stage.boardIndex || !places) return null;
  const path = pathBetween(stage.boardIndex, usableTracks(stage, seat), places);
  return { kind: path ? "completed" : "failed", tracks: path ?? [], places };
}

/** The longest path of a seat on the board (X2). */
export function longestSpotlight(stage: Stage, seat: number): Spotlight | null {
  if (!stage.boardIndex || !stage.view) return null;
  const { tracks } = longestTrail(stage.boardIndex, tracksOf(stage.view, seat));
  const places = tracks.flatMap((track) => stage.boardIndex?.tracks.get(track)?.places ?? []);
  return { kind: "longest", tracks, places: [...new Set(places)] };
}
