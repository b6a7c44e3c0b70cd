import type { Attachment } from "svelte/attachments";
import { type Box, clearSpot, type Dock, dockOf, MARGIN } from "./clearSpot";

/** For how many frames the panel looks where things are: marks are loaded, and the board may move. */
const MOST_FRAMES = 40;
/** A track is kept clear around so many of its points, this far away from each, in CSS pixels. */
const POINTS = 9;
const NEAR = 6;

/** A length in CSS: where something of a size is between the edges of its parent. */
function between(share: number, size: number): string {
  return `calc(${MARGIN}px + ${share} * (100% - ${2 * MARGIN + size}px))`;
}

/** The boxes around points of a path: the one around all of it would be far larger where it runs askew. */
function boxesAlong(path: SVGPathElement): Box[] {
  const matrix = path.getScreenCTM();
  if (!matrix) return [];
  const length = path.getTotalLength();
  return Array.from({ length: POINTS }, (_, place) => {
    const { x, y } = path.getPointAtLength((place / (POINTS - 1)) * length).matrixTransform(matrix);
    return { left: x - NEAR, top: y - NEAR, width: 2 * NEAR, height: 2 * NEAR };
  });
}

function boxesOf(selector: string): Box[] {
  const found = [...document.querySelectorAll(selector)];
  return found.flatMap((each) => (each instanceof SVGPathElement ? boxesAlong(each) : each.getBoundingClientRect()));
}

interface Wanted {
  /** Finds what must not be covered. */
  readonly selector: () => string;
  /** What the panel says: it looks again when that changes. */
  readonly content: () => unknown;
  /** The size of the board in the panel's parent, in any unit. */
  readonly board: () => { readonly width: number; readonly height: number };
  readonly ondock: (dock: Dock | null) => void;
}

/**
 * Puts a panel where it covers nothing of what `selector` finds in its parent. Where there is no such spot, `ondock` is
 * told what room the panel takes from the board, so that nothing has to lie under it; it keeps it until it is closed.
 */
export function keptClear({ selector, content, board, ondock }: Wanted): Attachment<HTMLElement> {
  return (panel) => {
    const parent = panel.parentElement!;
    let dock: Dock | null = null;
    let frames = 0;
    let frame = 0;

    function setDock(next: Dock | null): void {
      if (dock?.edge === next?.edge && dock?.size === next?.size) return;
      dock = next;
      ondock(next);
    }

    function float(size: Box, around: Box): boolean {
      const spot = clearSpot(size, around, boxesOf(selector()));
      if (!spot) return false;
      panel.style.left = between(spot.across, size.width);
      panel.style.top = between(spot.down, spot.height);
      panel.style.right = panel.style.bottom = "auto";
      if (spot.height < size.height) panel.style.maxHeight = `${spot.height}px`;
      return true;
    }

    function attach({ edge, size }: Dock): void {
      const isBelow = edge === "below";
      panel.style.left = isBelow ? `${MARGIN}px` : "auto";
      panel.style.top = isBelow ? "auto" : `${MARGIN}px`;
      panel.style.right = `${MARGIN}px`;
      panel.style.bottom = isBelow ? `${MARGIN}px` : "auto";
      panel.style.width = isBelow ? "auto" : `${size}px`;
      if (isBelow) panel.style.maxHeight = `${size}px`;
    }

    function look(): void {
      panel.style.maxHeight = "";
      const [size, around] = [panel.getBoundingClientRect(), parent.getBoundingClientRect()];
      if (dock || !float(size, around)) {
        const { width, height } = board();
        setDock(dockOf(size.height, around, width / height));
        attach(dock!);
      }
      if (--frames > 0) frame = requestAnimationFrame(look);
    }

    function lookAgain(): void {
      cancelAnimationFrame(frame);
      frames = MOST_FRAMES;
      frame = requestAnimationFrame(look);
    }

    const observer = new ResizeObserver(lookAgain);
    observer.observe(parent, { box: "border-box" });
    $effect(() => {
      selector();
      content();
      lookAgain();
    });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      setDock(null);
    };
  };
}
