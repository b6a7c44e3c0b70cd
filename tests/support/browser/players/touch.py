"""Touches on a guest's screen: real touch events, as many at once as wanted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tests.support.browser.board_geometry import Point
from tests.support.browser.browser_guest import BrowserGuest

#: The number of steps in which a finger moves from one point to another.
STEPS = 8


class Touches:
    """All fingers that touch a screen."""

    def __init__(self, guest: BrowserGuest) -> None:
        self._session = guest.context.new_cdp_session(guest.page)
        self._down: list[Point] = []

    def press(self, *spots: Point) -> None:
        self._down = list(spots)
        self._tell("touchStart")

    def move_to(self, *spots: Point) -> None:
        """All fingers slide to other places, together."""
        begun = self._down
        for step in range(1, STEPS + 1):
            share = step / STEPS
            pairs = zip(begun, spots, strict=True)
            self._down = [Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share) for a, b in pairs]
            self._tell("touchMove")

    def lift(self) -> None:
        self._down = []
        self._tell("touchEnd")

    def close(self) -> None:
        self._session.detach()

    def _tell(self, what: str) -> None:
        points = [{"x": spot.x, "y": spot.y, "id": number} for number, spot in enumerate(self._down)]
        self._session.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})


@contextmanager
def touch(guest: BrowserGuest) -> Iterator[Touches]:
    hand = Touches(guest)
    yield hand
    hand.close()
