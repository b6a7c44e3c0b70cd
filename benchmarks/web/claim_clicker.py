"""A player at a real browser who claims as often as possible by clicking, and how long each claim took to show."""

from __future__ import annotations

from typing import Final

from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.players.screen_driver import ScreenState

SHOWN: Final = """(track) => performance.getEntriesByName("claim-shown").some((mark) => mark.detail === track)"""
TAKEN: Final = """(track) => {
  const at = (name) => performance.getEntriesByName(name).find((mark) => mark.detail === track).startTime;
  return [at("claim-felt") - at("claim-sent"), at("claim-shown") - at("claim-sent")];
}"""


class Clicker:
    """Claims the shortest track that it can, since that leaves trains for more of them, and draws cards otherwise."""

    def __init__(self, guest: BrowserGuest) -> None:
        self._page = guest.page
        self._player = MousePlayer(guest, self._claim_shortest)
        self._taken: list[tuple[float, float]] = []

    def claim(self, count: int) -> list[tuple[float, float]]:
        """Claim `count` tracks, or as many as one game allows; return the milliseconds until preview and wagons."""
        screen = self._player.wait_for_turn()
        while len(self._taken) < count and not screen["isOver"]:
            screen = self._player.decide(screen)
        return self._taken

    def _claim_shortest(self, player: MousePlayer, screen: ScreenState) -> bool:
        if screen["phase"] != "turn" or not screen["claimable"]:
            return False
        track = min(screen["claimable"], key=lambda track: int(track["length"]))["name"]
        player.claim(track)
        self._page.wait_for_function(SHOWN, arg=track)
        felt, shown = self._page.evaluate(TAKEN, track)
        self._taken.append((round(felt, 1), round(shown, 1)))
        return True
