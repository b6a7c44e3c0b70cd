"""Read the whole screen, and click or tap what is on it, including tracks and cities on the board."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator

from tests.support.browser.board_geometry import Point
from tests.support.browser.browser_guest import TIMEOUT_MS, BrowserGuest
from tests.support.browser.players.touch import touch

#: What the screen shows, as `screen_reader.js` reads it.
ScreenState = dict[str, Any]

#: A finger that did not hit comes nearer to the board so often.
TRIES = 4
#: How much two fingers zoom at once, at most, and how far from the middle between them they begin, in pixels.
NEARER, FURTHEST, FINGERS = 2.2, 12, 8


class ScreenDriver:
    """Reads and operates the screen of a guest, with a mouse or by touch."""

    def __init__(self, guest: BrowserGuest) -> None:
        self.guest = guest
        self.page = guest.page
        self.lanes_chosen = 0

    # ---- looking

    def look(self, until: str = "true", **known: Any) -> ScreenState:
        """All that the screen shows, once a condition in JavaScript holds on it (`now`) and on what is `known`."""
        wait = f"(known) => screenReader.look((now, known) => {until}, known)"
        screen: ScreenState = self.page.evaluate(wait, {**known, "timeout": TIMEOUT_MS})
        return screen

    def wait_for_turn(self) -> ScreenState:
        """The screen when this player has something to decide, or the game is over."""
        return self.look("now.isOver || now.mayAct")

    # ---- pressing

    def press(self, target: Locator) -> None:
        """A click, or a tap where there is a touch screen."""
        if self.guest.is_phone:
            target.tap()
        else:
            target.click()

    def press_track(self, track: str) -> ScreenState:
        """Click or tap a track until the screen asks how to pay for it, or it is paid; a finger may have to zoom in."""
        before = self.look()
        for _ in range(TRIES):
            self.page.evaluate("screenReader.forgetToasts()")
            self._press_spot("spotOfTrack", track)
            asked = self._wait_for_question(before)
            if track in asked["lanes"]:
                self.lanes_chosen += 1
                self.press(self.page.locator(f'[data-testid=track-option][data-track="{track}"]'))
                asked = self.look("now.question || now.seq > known.seq", seq=before["seq"])
            if asked["seq"] > before["seq"] or (asked["question"] and asked["question"]["track"] == track):
                return asked
            if not self.guest.is_phone:
                break
            self._take_back(asked)
            self.zoom_in_on(track)
        raise AssertionError(f"{track} can't be hit: {asked}")

    def press_place(self, place: str) -> ScreenState:
        """Click or tap a city, where a station can be built, until the screen asks how to pay for it, or it is paid."""
        before = self.look()
        self._press_spot("spotOfPlace", place)
        return self._wait_for_question(before)

    def point_at_place(self, place: str) -> None:
        """Put the mouse on a city."""
        spot = self._spot("spotOfPlace", place)
        self.page.mouse.move(spot["x"], spot["y"])

    def _press_spot(self, finding: str, name: str) -> None:
        spot = self._spot(finding, name)
        pointer = self.page.touchscreen.tap if self.guest.is_phone else self.page.mouse.click
        pointer(spot["x"], spot["y"])

    def _spot(self, finding: str, name: str) -> dict[str, float]:
        spot: dict[str, float] | None = self.page.evaluate(f"(name) => screenReader.{finding}(name)", name)
        assert spot, f"{name} is covered"
        return spot

    def _wait_for_question(self, before: ScreenState) -> ScreenState:
        happened = "now.question || now.lanes.length || now.newToasts.length || now.seq > known.seq"
        return self.look(happened, seq=before["seq"])

    def _take_back(self, asked: ScreenState) -> None:
        """Undo a touch on the wrong track."""
        if asked["question"] or asked["lanes"]:
            self.page.keyboard.press("Escape")
            self.look("!now.question && !now.lanes.length")

    def zoom_in_on(self, track: str) -> None:
        """Zoom in on a track."""
        before, spot = self.look(), self._spot("spotOfTrack", track)
        if self.guest.is_phone:
            self.pinch(spot, NEARER)
        else:
            self.page.mouse.move(spot["x"], spot["y"])
            self.page.mouse.wheel(0, -240)
        self.look("now.zoom > known.zoom", zoom=before["zoom"])

    def pinch(self, spot: dict[str, float], factor: float) -> None:
        """Two fingers around a spot of the board come apart, or together."""
        with touch(self.guest) as two:
            far, near = FINGERS * max(factor, 1), FINGERS * max(1 / factor, 1)
            two.press(*(Point(spot["x"] + side * near, spot["y"]) for side in (-1, 1)))
            two.move_to(*(Point(spot["x"] + side * far, spot["y"]) for side in (-1, 1)))
            two.lift()

    def zoom_out(self) -> None:
        """Zoom out again."""
        if self.guest.is_phone:
            box = self.guest.find("board").bounding_box()
            assert box
            self.pinch({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}, 1 / FURTHEST)
        else:
            self.press(self.guest.find("zoom-reset"))
        self.look("now.zoom === 1")
