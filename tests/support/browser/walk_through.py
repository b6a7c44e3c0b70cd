"""Writes down what a newcomer sees and does, step by step, on every board and screen: `make walk-through`.

The newcomer has a fresh browser and only does what the screen offers: the guided first game on USA, what is new on
Europe and Germany, and then a whole game. Each step is written down the first time that it occurs.
"""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Locator, Route, expect

from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.chromium import launched
from tests.support.browser.players.curiosity import Curiosity
from tests.support.browser.players.guide_follower import STEPS, follow
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.players.screen_driver import ScreenState
from tests.support.browser.server_process import Server

PAGE: Final = Path(__file__).parents[3] / "docs" / "pictures" / "first-games.md"
#: The texts that a player reads first: the guide, a dialog, a question at the edge of the board, or the action bar.
WORDS: Final = """
() => {
  const isRead = (each) => each.checkVisibility() && each.innerText.trim() !== "";
  const texts = (selector) => [...document.querySelectorAll(selector)].filter(isRead);
  const places = ["[data-testid=guide-text]", "dialog[open]", ".dock", "[data-testid=ticket-choice]",
    "[data-testid=action-bar]", "[data-testid=learn-card]"];
  const found = places.map(texts).find((elements) => elements.length > 0) ?? [];
  return found.map((each) => each.innerText).join(" ").replace(/\\s+/g, " ").trim();
}
"""
LABEL: Final = "(each) => each.innerText.trim() || each.getAttribute('aria-label') || each.dataset.testid"
#: Longer texts are cut off at the end of a word.
MOST_CHARACTERS: Final = 260
BOARDS: Final = {"usa": "USA", "europe": "Europe", "germany": "Germany"}


class Newcomer(MousePlayer):
    """Plays by what is on the screen, and writes down each kind of step once."""

    def __init__(self, guest: BrowserGuest) -> None:
        super().__init__(guest, Curiosity())
        self.steps: list[tuple[str, str]] = []
        self._known: set[str] = set()

    def press(self, target: Locator) -> None:
        testid = target.get_attribute("data-testid") or ""
        kind = testid if testid.startswith("guide") else re.sub(r"-(\d+|[a-z]+)$", "", testid)
        self._write(kind, f"“{_short(str(target.evaluate(LABEL)), 60)}”")
        super().press(target)

    def _press_spot(self, finding: str, name: str) -> None:
        self._write(finding, f"{name.replace('--', ' to ')} on the board")
        super()._press_spot(finding, name)

    def see_end(self, screen: ScreenState) -> None:
        """Write down how the game ended."""
        assert screen["isOver"]
        self.guest.see("final-score")
        self._write("end", "the end")

    def _write(self, kind: str, pressed: str) -> None:
        words = str(self.page.evaluate(WORDS))
        key = f"{kind} {words}" if kind.startswith("guide") else kind
        if key not in self._known:
            self._known.add(key)
            self.steps.append((_short(words, MOST_CHARACTERS), pressed))


def _short(text: str, most: int) -> str:
    text = " ".join(text.split()).replace("|", "\\|")
    return text if len(text) <= most else text[:most].rsplit(" ", 1)[0] + " …"


def _without_waiting(route: Route) -> None:
    """Make a table as the page asks for it, with bots that answer at once."""
    request = json.loads(route.request.post_data or "{}")
    request.setdefault("options", {})["bot_pace_ms"] = 0
    route.continue_(post_data=json.dumps(request))


def walk(browser: Browser, url: str, board: str, size: str) -> list[tuple[str, str]]:
    """Play a first game: what was on the screen at each step, and what was pressed."""
    guest = BrowserGuest(browser, url, size, is_new=True)
    guest.context.route("**/api/tables", _without_waiting)
    guest.page.goto("/")
    newcomer = Newcomer(guest)
    newcomer.press(guest.see("learn" if board == "usa" else f"play-bots-{board}"))
    if board == "usa":
        guest.see("guide")
        follow_guide(newcomer)
    else:
        newcomer.press(guest.see("news-done"))
    newcomer.see_end(newcomer.play_to_the_end())
    guest.leave()
    return newcomer.steps


def follow_guide(newcomer: Newcomer) -> None:
    """Do what each step of the guide says, until it ends."""
    for step in STEPS:
        expect(newcomer.guest.find("guide")).to_have_attribute("data-step", step)
        follow(newcomer, step)


def main() -> None:
    """Walk through all of them, and write the page."""
    lines = [
        "# First games, step by step",
        "",
        "`make walk-through` plays these games in a real browser, as someone who has never seen Ironlanes: on a fresh",
        "device, pressing only what the screen shows. Each row is a step that occurs for the first time: what the",
        "screen says at that moment, and what the newcomer presses.",
    ]
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        server = Server(Path(folder))
        server.start()
        for board, name in BOARDS.items():
            for size in ("desktop", "phone"):
                steps = walk(browser, server.url, board, size)
                print(f"{board} {size}: {len(steps)} steps")
                lines += ["", f"## {name}, {size}", "", "| | on the screen | pressed |", "| --- | --- | --- |"]
                lines += [f"| {number} | {words} | {pressed} |" for number, (words, pressed) in enumerate(steps, 1)]
        server.stop()
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
