import type { Pointing } from "../board/types";

/** How a click was made: a touch may want a confirmation, and a key press is no touch. */
export function pointingOf(event: MouseEvent): Pointing {
  if (event.detail === 0) return "keyboard";
  return event instanceof PointerEvent && event.pointerType === "touch" ? "touch" : "mouse";
}

/** Lets a ticket's places stand out while it is pointed at; after a tap they do until the next one, elsewhere. */
export function lookingAt(places: readonly string[], onlook: (places: readonly string[]) => void) {
  return {
    onpointerenter: () => onlook(places),
    onpointerleave: (event: PointerEvent) => event.pointerType !== "touch" && onlook([]),
    onfocus: (event: FocusEvent) => (event.currentTarget as Element).matches(":focus-visible") && onlook(places),
    onblur: () => onlook([]),
    // The tap that takes the focus away from another ticket ends with this.
    onclick: () => onlook(places),
  };
}
