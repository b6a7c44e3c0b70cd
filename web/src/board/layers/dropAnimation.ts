import type { TransitionConfig } from "svelte/transition";

const HEIGHT = 26;
const TIME = 380;
const PAUSE = 75;

interface Drop {
  /** Its number among pieces that drop one after another; null for no animation. */
  turn: number | null;
}

/**
 * Drops a wagon or a station onto the board.
 *
 * The piece is moved frame by frame: a CSS animation inside an SVG would turn everything drawn after it into layers.
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

/** Easing: fast, slightly too far, and back. */
export function landing(time: number): number {
  const rest = time - 1;
  return 1 + 2.1 * rest ** 3 + 1.1 * rest ** 2;
}
