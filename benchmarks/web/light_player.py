"""Someone who plays without reading the screen: what watches a page for tests would be part of what is measured."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

#: What to do next on the page of a game: "over", "wait", "done" where a button was clicked, or where to click.
NEXT: Final = """
() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const find = (testid) => document.querySelector(`[data-testid="${testid}"]`);
  const game = find("game");
  if (game?.dataset.phase === "over") return "over";
  if (!game || game.dataset.busy === "true" || !find("your-turn")) return "wait";
  const options = all("[data-testid=ticket-option]");
  const isFree = (button) => button?.getAttribute("aria-disabled") === "false";
  const cards = () => Number(find("hand-total").textContent);
  const free = () => ["deck-2", "deck", ...[0, 1, 2, 3, 4].map((place) => `display-${place}`)].map(find).find(isFree);
  for (const option of options) if (option.getAttribute("aria-pressed") === "false") option.click();
  const isPaying = document.querySelector("[data-payment]");
  isPaying?.click();
  const button = options.length ? find("keep-tickets") : find("confirm") ?? isPaying ?? find("pass");
  if (button) return button.click(), "done";
  if (cards() < 10 && free()) return free().click(), "done";
  const length = (track) => track.querySelectorAll(".slot").length;
  const [longest] = all(".track.claimable").sort((one, other) => length(other) - length(one));
  if (!longest) return (free() ?? find("tickets")).click(), "done";
  const box = longest.querySelector(".slot").getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
"""
#: Milliseconds between two looks.
PAUSE: Final = 40


def play_to_the_end(page: Page) -> None:
    """Play a game of two on a board without stations, tunnels and passengers: cards first, then the longest track."""
    while (action := page.evaluate(NEXT)) != "over":
        if isinstance(action, list):
            page.mouse.click(*action)
        page.wait_for_timeout(PAUSE)
