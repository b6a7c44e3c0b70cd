/** How a person pointed at something. A touch may need a confirmation before it acts. */
export type Pointing = "mouse" | "touch" | "keyboard";

/** How a click was made; a key press also arrives as a click. */
export function pointingOf(event: MouseEvent): Pointing {
  if (event.detail === 0) return "keyboard";
  return event instanceof PointerEvent && event.pointerType === "touch" ? "touch" : "mouse";
}

/** Event handlers that highlight a ticket's places while it is pointed at; after a tap, until the next tap elsewhere. */
export function highlightHandlers(places: readonly string[], onhighlight: (places: readonly string[]) => void) {
  return {
    onpointerenter: () => onhighlight(places),
    onpointerleave: (event: PointerEvent) => event.pointerType !== "touch" && onhighlight([]),
    onfocus: (event: FocusEvent) => (event.currentTarget as Element).matches(":focus-visible") && onhighlight(places),
    onblur: () => onhighlight([]),
    // The tap that takes the focus away from another ticket ends with a click here.
    onclick: () => onhighlight(places),
  };
}
