import type { Attachment } from "svelte/attachments";
import type { Point } from "../point";

export interface DragHandlers {
  /** The cards are over a point of the page. */
  onmove: (card: string, at: Point) => void;
  /** They are let go; null: the drag was called off. */
  ondrop: (card: string, at: Point | null) => void;
}

const SLACK = 8;

/** Lets a group of cards be dragged off the hand, with a mouse or a finger; a press that stays is still a click. */
export function dragging(card: string, handlers: DragHandlers): Attachment<HTMLElement> {
  return (element) => {
    let start: Point | null = null;
    let isDragging = false;

    function pressed(event: PointerEvent): void {
      if (event.button !== 0) return;
      start = { x: event.clientX, y: event.clientY };
      isDragging = false;
      // At once: a quick mouse is off the hand before it is heard of again.
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

    /** The click at the end of a drag picks nothing. */
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
