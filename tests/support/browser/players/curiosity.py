"""Someone who tries everything once that playing in haste would leave out."""

from __future__ import annotations

from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.players.screen_driver import ScreenState


class Curiosity:
    """Tries the display, more tickets, a station and zooming once each."""

    def __init__(self) -> None:
        self.tried: set[str] = set()

    def __call__(self, player: MousePlayer, screen: ScreenState) -> bool:
        if screen["phase"] != "turn" or screen["handTotal"] < 6:
            return False
        slots = [place for place, slot in enumerate(screen["market"]) if slot["isFree"]]
        if slots and self._is_new("display"):
            player.take(slots[-1])
        elif screen["canDrawTickets"] and self._is_new("tickets"):
            player.draw_tickets()
        elif screen["buildable"] and self._is_new("station"):
            player.build(screen["buildable"][0])
        elif screen["claimable"] and self._is_new("zoom"):
            player.zoom_in_on(screen["claimable"][0]["name"])
            player.claim(screen["claimable"][0]["name"])
        else:
            return False
        return True

    def _is_new(self, thing: str) -> bool:
        is_new = thing not in self.tried
        self.tried.add(thing)
        return is_new
