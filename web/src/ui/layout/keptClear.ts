import type { Attachment } from "svelte/attachments";

/** Where a panel over the board can be, the usual place first. */
const CORNERS = [
  { bottom: "8px", left: "8px" },
  { top: "8px", left: "8px" },
  { bottom: "8px", right: "8px" },
  { top: "8px", right: "8px" },
] as const;
/** For how many frames the panel looks where things are: marks are loaded, and the board may move. */
const MOST_FRAMES = 40;

/** The area of a box that another one covers. */
function covered(one: DOMRect, other: { left: number; top: number; width: number; height: number }): number {
  const across = Math.min(one.right, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

/** Where a panel of a size is at a corner of a box. */
function boxAt(corner: (typeof CORNERS)[number], size: DOMRect, around: DOMRect) {
  return {
    left: "left" in corner ? around.left + 8 : around.right - 8 - size.width,
    top: "top" in corner ? around.top + 8 : around.bottom - 8 - size.height,
    width: size.width,
    height: size.height,
  };
}

/**
 * Puts a panel into the corner of its parent where it covers least of what `selector` finds. `changes` is read so that it
 * looks again when that changes.
 */
export function keptClear(selector: string, changes: () => unknown): Attachment<HTMLElement> {
  return (panel) => {
    changes();
    let frames = MOST_FRAMES;
    let frame = requestAnimationFrame(function look() {
      if (--frames > 0) frame = requestAnimationFrame(look);
      const around = panel.parentElement!.getBoundingClientRect();
      const size = panel.getBoundingClientRect();
      const shown = [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
      const hidden = CORNERS.map((corner) =>
        shown.reduce((sum, each) => sum + covered(each, boxAt(corner, size, around)), 0),
      );
      const best = CORNERS[hidden.indexOf(Math.min(...hidden))]!;
      Object.assign(panel.style, { top: "auto", bottom: "auto", left: "auto", right: "auto", ...best });
    });
    return () => cancelAnimationFrame(frame);
  };
}
