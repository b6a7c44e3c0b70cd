import type { Attachment } from "svelte/attachments";
import type { Point } from "../point";

export interface DragHandlers {
  /** Called while the cards are dragged, with their position on the page. */
  onmove: (card: string, at: Point) => void;
  /** Called when the cards are dropped; null if the drag was cancelled. */
  ondrop: (card: string, at: Point | null) => void;
}

const SLACK = 8;

/** Makes a group of cards draggable by mouse or finger; a press without movement is still a click. */
export function dragging(card: string, handlers: DragHandlers): Attachment<HTMLElement> {
  return (element) => {
    let start: Point | null = null;
    let isDragging = false;

    function pressed(event: PointerEvent): void {
      if (event.button !== 0) return;
      start = { x: event.clientX, y: event.clientY };
      isDragging = false;
      // At once, since a fast mouse may leave the hand before its next event.
      element.setPointerCapture(event.pointerId);
    }

    function moved(event: PointerEvent): void {
      if (!start) return;
      if (!isDragging && Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK) return;
      isDragging = true;
      handlers.onmove(card, { x: event.clientX, y: event.clientY });
    }

    function released(event: PointerEvent): void {
      if (isDragging) handlers.ondrop(card, event.type === "pointerup" ? { x: event.clientX, y: event.clientY } : null);
      start = null;
    }

    /** Ignores the click at the end of a drag. */
    function clicked(event: MouseEvent): void {
      if (isDragging) event.stopImmediatePropagation();
      isDragging = false;
    }

    function keyed(event: KeyboardEvent): void {
      if (event.key !== "Escape" || !start || !isDragging) return;
      start = null;
      handlers.ondrop(card, null);
    }

    element.addEventListener("pointerdown", pressed);
    element.addEventListener("pointermove", moved);
    element.addEventListener("pointerup", released);
    element.addEventListener("pointercancel", released);
    element.addEventListener("click", clicked, true);
    window.addEventListener("keydown", keyed);
    return () => {
      element.removeEventListener("pointerdown", pressed);
      element.removeEventListener("pointermove", moved);
      element.removeEventListener("pointerup", released);
      element.removeEventListener("pointercancel", released);
      element.removeEventListener("click", clicked, true);
      window.removeEventListener("keydown", keyed);
    };
  };
}
