import type { TransitionConfig } from "svelte/transition";

const HEIGHT = 26;
const TIME = 380;
const PAUSE = 75;

interface Drop {
  /** Its place among those that come down one after the other; null: it is there at once. */
  turn: number | null;
}

/**
 * A wagon or a station comes down onto the board.
 *
 * It is moved frame by frame: a CSS animation of a part of an SVG would make layers of all that is drawn after it.
 */
export function dropAnimation(element: SVGGElement, { turn }: Drop): TransitionConfig {
  if (turn === null || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return { duration: 0 };
  return {
    delay: turn * PAUSE,
    duration: TIME,
    easing: landing,
    tick: (part) => {
      const size = 1 + 0.35 * (1 - part);
      element.setAttribute("opacity", String(Math.min(2 * part, 1)));
      if (part === 1) element.removeAttribute("transform");
      else element.setAttribute("transform", `translate(0 ${-HEIGHT * (1 - part)}) scale(${size})`);
    },
  };
}

/** Fast, then a little too far, and back. */
export function landing(time: number): number {
  const rest = time - 1;
  return 1 + 2.1 * rest ** 3 + 1.1 * rest ** 2;
}
