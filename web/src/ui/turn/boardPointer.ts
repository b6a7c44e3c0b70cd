import type { BoardHandle } from "../../board/types";
import type { TicketDetails } from "../../net/messages";
import type { Controls } from "../../state/controls.svelte";
import type { DragHandlers } from "../../input/drag";

/** What cards, lists and tickets around a board do on it. */
export interface BoardPointer {
  /** Cards that are dragged onto a track. */
  drag: DragHandlers;
  /** Shows a track or a city that is named somewhere. */
  point: (track: string | null, city: string | null) => void;
  /** Shows the places of a ticket. */
  highlight: (ticket: TicketDetails | null) => void;
}

/** Connects what is around a board with the board, once that is there. */
export function boardPointer(controls: Controls, board: () => BoardHandle | undefined): BoardPointer {
  return {
    drag: {
      onmove(card, at) {
        const track = board()?.trackAt(at.x, at.y) ?? null;
        const fits = track !== null && controls.paymentsFor(track, card).length > 0;
        controls.drag = { card, x: at.x, y: at.y, track: fits ? track : null };
      },
      ondrop(card, at) {
        const track = at ? (controls.drag?.track ?? null) : null;
        controls.drag = null;
        if (track !== null) controls.clickTrack(track, "mouse", card);
      },
    },
    point(track, city) {
      controls.pointed = track;
      controls.pointedCity = city;
      if (track) board()?.focusTrack(track);
    },
    highlight(ticket) {
      controls.marked = ticket?.places ?? [];
      controls.plans.pointed = ticket?.name ?? null;
    },
  };
}
