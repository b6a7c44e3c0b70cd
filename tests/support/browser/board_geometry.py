"""Where the things of a board are on a guest's screen, worked out from the board's sheet and not by the page."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import Any, NamedTuple

from tests.support.browser.browser_guest import BrowserGuest

#: Where a board lies on the page, and whether it is turned a quarter.
WINDOW = """
() => {
  const board = document.querySelector("[data-testid=board]");
  const { x, y, width, height } = board.querySelector("svg.network").getBoundingClientRect();
  return [{ x, y, width, height }, board.dataset.turned === "true"];
}
"""


class Point(NamedTuple):
    """A point of the screen, in CSS pixels, or of the board, in its units."""

    x: float
    y: float

    def away_from(self, other: Point) -> float:
        return hypot(self.x - other.x, self.y - other.y)


class Window(NamedTuple):
    """A part of the screen."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, spot: Point) -> bool:
        return self.x < spot.x < self.x + self.width and self.y < spot.y < self.y + self.height


class BoardGeometry:
    """The board as it lay on a guest's screen when it was last looked at."""

    def __init__(self, guest: BrowserGuest, board: str) -> None:
        self._guest = guest
        answer = guest.page.request.get(f"/api/boards/{board}")
        assert answer.ok
        self.sheet: dict[str, Any] = answer.json()
        self.picture: dict[str, Any] = self.sheet["picture"]
        self.look()

    def look(self) -> BoardGeometry:
        """Look where the board lies now."""
        window, self._is_turned = self._guest.page.evaluate(WINDOW)
        self.window = Window(**window)
        #: CSS pixels to a unit of the board.
        self.scale: float = self.window.width / self.picture["height" if self._is_turned else "width"]
        return self

    def on_screen(self, spot: Point) -> Point:
        if self._is_turned:
            spot = Point(self.picture["height"] - spot.y, spot.x)
        return Point(self.window.x + spot.x * self.scale, self.window.y + spot.y * self.scale)

    def on_board(self, spot: Point) -> Point:
        seen = Point((spot.x - self.window.x) / self.scale, (spot.y - self.window.y) / self.scale)
        return Point(seen.y, self.picture["height"] - seen.x) if self._is_turned else seen

    def slots(self, track: str) -> list[dict[str, float]]:
        slots: list[dict[str, float]] = self.picture["tracks"][track]["slots"]
        return slots

    def middle(self, track: str) -> Point:
        """The middle space of a track, on the screen."""
        slots = self.slots(track)
        slot = slots[len(slots) // 2]
        return self.on_screen(Point(slot["x"], slot["y"]))

    def beside(self, track: str, space: int, pixels: float) -> Point:
        """Return a point at a distance in pixels from the edge of a track's space, to one side of it."""
        slot = self.slots(track)[space]
        away = self.picture["slot_width"] / 2 + abs(pixels) / self.scale
        turned = radians(slot["angle"] + (90 if pixels > 0 else -90))
        return self.on_screen(Point(slot["x"] + away * cos(turned), slot["y"] + away * sin(turned)))

    def distances(self, spot: Point) -> dict[str, float]:
        """How far each track's edge is from a point of the screen, in CSS pixels."""
        at, scale = self.on_board(spot), self.scale
        half = self.picture["slot_width"] / 2
        return {
            track: scale * max(0.0, min(_distance(at, slot) for slot in self.slots(track)) - half)
            for track in self.picture["tracks"]
        }


def _distance(at: Point, slot: dict[str, float]) -> float:
    """From a point to a space's middle line."""
    angle, half = radians(slot["angle"]), slot["length"] / 2
    along = (at.x - slot["x"]) * cos(angle) + (at.y - slot["y"]) * sin(angle)
    across = (at.y - slot["y"]) * cos(angle) - (at.x - slot["x"]) * sin(angle)
    return hypot(max(0.0, abs(along) - half), across)
