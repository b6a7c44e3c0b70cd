import type { Attachment } from "svelte/attachments";
import { clearest, MARGIN } from "./clearest";

/** For how many frames the panel looks where things are: marks are loaded, and the board may move. */
const MOST_FRAMES = 40;

/** A length in CSS: where something of a size is between the edges of its parent. */
function between(share: number, size: number): string {
  return `calc(${MARGIN}px + ${share} * (100% - ${2 * MARGIN + size}px))`;
}

/**
 * Puts a panel where it covers least of what `selector` finds in its parent. `changes` is read so that it looks again
 * when that changes.
 */
export function keptClear(selector: string, changes: () => unknown): Attachment<HTMLElement> {
  return (panel) => {
    changes();
    const parent = panel.parentElement!;
    let frames = 0;
    let frame = 0;
    function look(): void {
      panel.style.maxHeight = "";
      const size = panel.getBoundingClientRect();
      const shown = [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
      const { across, down, height } = clearest(size, parent.getBoundingClientRect(), shown);
      panel.style.left = between(across, size.width);
      panel.style.top = between(down, height);
      panel.style.bottom = "auto";
      if (height < size.height) panel.style.maxHeight = `${height}px`;
      if (--frames > 0) frame = requestAnimationFrame(look);
    }
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frames = MOST_FRAMES;
      frame = requestAnimationFrame(look);
    });
    observer.observe(parent);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  };
}
