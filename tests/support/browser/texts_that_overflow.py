"""Finds the texts on a page that leave their boxes."""

from __future__ import annotations

from typing import Final

from tests.support.browser.browser_guest import SIZES, BrowserGuest

#: Each text that is wider than the block that it stands in, cut off at its bottom, or beyond the edge of the page, as
#: `tag.class: text`. What is drawn on the board has no box, and what only screen readers see none that matters. The
#: names of people and cities, and seeds, are as long as they are: they end with an ellipsis.
OVERFLOWING: Final = """
() => {
  const SLACK = 1.5; // rounding
  const LEFT_OUT = "svg, .visually-hidden, script, style, noscript, option, .name, .names, .ends, .who strong, code";
  const isInline = (element) => /^(inline|contents)$/.test(getComputedStyle(element).display);
  const scrolls = (element) => /(auto|scroll)/.test(getComputedStyle(element).overflowX);
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest(LEFT_OUT)) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    let block = parent;
    while (isInline(block)) block = block.parentElement;
    const box = block.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    let scroller = block;
    while (scroller && !scrolls(scroller)) scroller = scroller.parentElement;
    const [left, right] = scroller && scroller !== document.body ? [-Infinity, Infinity] : [0, innerWidth];
    const [from, to] = [Math.max(left, box.left) - SLACK, Math.min(right, box.right) + SLACK];
    const isCut = getComputedStyle(block).overflowY === "hidden" && block.scrollHeight > block.clientHeight + 2;
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    if (isCut || lines.some((line) => line.left < from || line.right > to))
      found.push(`${block.tagName.toLowerCase()}.${block.className}: ${node.data.trim()}`);
  }
  return found;
}
"""
#: How far a page is wider than its window.
BEYOND: Final = "Math.max(0, document.documentElement.scrollWidth - innerWidth)"
#: The other size at which a screen is looked at.
OTHER_SIZES: Final = {"desktop": "laptop", "phone": "landscape"}


def overflow_at(guest: BrowserGuest, size: str) -> dict[str, object]:
    """Return what leaves its box on a screen at a size and the other one of its kind, by size; nothing if all fits."""
    found: dict[str, object] = {}
    for each in (OTHER_SIZES[size], size):
        width, height = SIZES[each]
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        texts, beyond = guest.page.evaluate(OVERFLOWING), guest.page.evaluate(BEYOND)
        if texts or beyond:
            found[each] = (texts, beyond)
    return found
