import type { Spotlight } from "../../state/controls.svelte";
import type { Stage } from "../../state/stage.svelte";

/** A ticket of a seat on the board: its path, or, where it was not completed, its two places. */
export function ticketSpotlight(stage: Stage, seat: number, ticket: string): Spotlight | null {
  const places = stage.boardIndex?.tickets.get(ticket)?.places;
  if (!places) return null;
  const isCompleted = stage.scene?.score?.seats[seat]?.tickets_completed.includes(ticket) ?? false;
  return { kind: isCompleted ? "completed" : "failed", tracks: stage.finalLines[seat]?.[ticket] ?? [], places };
}

/** The longest path of a seat on the board (X2). */
export function longestSpotlight(stage: Stage, seat: number): Spotlight | null {
  const tracks = stage.longestTrails[seat]?.tracks ?? [];
  const places = tracks.flatMap((track) => stage.boardIndex?.tracks.get(track)?.places ?? []);
  return { kind: "longest", tracks, places: [...new Set(places)] };
}
