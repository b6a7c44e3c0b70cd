/** How a person pointed at something. A touch may need a confirmation before it acts. */
export type Pointing = "mouse" | "touch" | "keyboard";

/** How a click was made; a key press also arrives as a click. */
export function pointingOf(event: MouseEvent): Pointing {
  if (event.detail === 0) return "keyboard";
  return event instanceof PointerEvent && event.pointerType === "touch" ? "touch" : "mouse";
}

/** Event handlers that highlight something while it is pointed at; after a tap, until the next tap elsewhere. */
export function highlightHandlers<Thing>(thing: Thing, onhighlight: (thing: Thing | null) => void) {
  return {
    onpointerenter: () => onhighlight(thing),
    onpointerleave: (event: PointerEvent) => event.pointerType !== "touch" && onhighlight(null),
    onfocus: (event: FocusEvent) => (event.currentTarget as Element).matches(":focus-visible") && onhighlight(thing),
    onblur: () => onhighlight(null),
    // The tap that takes the focus away from another one ends with a click here.
    onclick: () => onhighlight(thing),
  };
}
