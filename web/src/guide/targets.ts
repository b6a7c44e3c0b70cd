import type { Target } from "./steps";
import type { Box } from "./placement";

/** The first element of a target that can be seen; null if there is none. */
export function shownElement(target: Target, page: Document = document): Element | null {
  for (const selector of target) {
    const found = [...page.querySelectorAll(selector)].find((element) => isShown(element, page));
    if (found) return found;
  }
  return null;
}

/** The panel that an element belongs to, which is best left uncovered too. */
export function surroundings(element: Element): Element | null {
  return element.closest("section");
}

export function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

/** The frame around an element; around a track, its cities are inside. */
export function ringOf(element: Element): Box {
  const { left, top, width, height } = boxOf(element);
  const gap = element instanceof SVGGElement ? 13 : 6;
  return { left: left - gap, top: top - gap, width: width + 2 * gap, height: height + 2 * gap };
}

/** Whether the middle of an element is on the screen, and no scrolling box hides it. */
function isShown(element: Element, page: Document): boolean {
  const { left, top, width, height } = boxOf(element);
  if (width === 0 || height === 0) return false;
  const [x, y] = [left + width / 2, top + height / 2];
  const window = page.documentElement;
  if (x < 0 || y < 0 || x > window.clientWidth || y > window.clientHeight) return false;
  // Drawings let the pointer through, so the board is looked for in their place.
  const wanted = element instanceof SVGElement ? element.closest(".board") : element;
  return page.elementsFromPoint(x, y).some((each) => wanted?.contains(each));
}
