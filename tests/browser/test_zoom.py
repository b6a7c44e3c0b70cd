"""35: the board zooms and pans by wheel, pinch, drag, double tap and keys, and its labels stay readable."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Guests
from tests.support.browser.board_geometry import BoardGeometry, Point
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.players.touch import touch

#: A point of the board may move so little under the pointer, in pixels.
STILL = 2
#: The smallest letters that can be read, in pixels.
READABLE = 10.99

AT_REST = """
() => new Promise((resolve) => {
  let before = null;
  const look = () => {
    const now = document.querySelector("[data-testid=board] .zoom-layer").style.transform;
    if (now === before) return resolve();
    before = now;
    requestAnimationFrame(() => requestAnimationFrame(look));
  };
  look();
})
"""


def board_of(guest: BrowserGuest) -> Locator:
    return guest.find("board")


def zoom_of(guest: BrowserGuest) -> float:
    guest.page.evaluate(AT_REST)
    return float(board_of(guest).get_attribute("data-zoom") or 0)


def zoom_after(guest: BrowserGuest, doing: Callable[[], None]) -> float:
    """How near the board is after something that brings it nearer or away: a click is heard a moment after a tap."""
    before = zoom_of(guest)
    doing()
    expect(board_of(guest)).not_to_have_attribute("data-zoom", f"{before:.3f}")
    return zoom_of(guest)


def middle_of(guest: BrowserGuest, right: float = 0.0, down: float = 0.0) -> Point:
    """The middle of the board on the screen, or a point beside it."""
    box = board_of(guest).bounding_box()
    assert box is not None
    return Point(box["x"] + box["width"] * (0.5 + right), box["y"] + box["height"] * (0.5 + down))


def test_the_wheel_zooms_around_the_pointer(guests: Guests) -> None:
    guest = guests()
    guest.open_table(guest.make_table("europe", 3, seed="35"))
    geometry = BoardGeometry(guest, "europe")
    pointer = middle_of(guest, 0.12, -0.17)
    guest.page.mouse.move(*pointer)
    under = geometry.look().on_board(pointer)
    scales = [zoom_of(guest)]
    for _ in range(4):
        scales.append(zoom_after(guest, partial(guest.page.mouse.wheel, 0, -120)))
        assert scales[-1] > scales[-2]
        assert geometry.look().on_screen(under).away_from(pointer) < STILL
    assert scales[-1] > 2
    assert zoom_after(guest, partial(guest.page.mouse.wheel, 0, 120)) < scales[-1]
    assert geometry.look().on_screen(under).away_from(pointer) < STILL
    assert zoom_after(guest, partial(guest.page.keyboard.press, "0")) == 1
    assert geometry.look().on_screen(under).away_from(pointer) < STILL


def test_keys_and_buttons_zoom_and_reset(guests: Guests) -> None:
    guest = guests()
    guest.open_table(guest.make_table("europe", 3, seed="35"))
    geometry = BoardGeometry(guest, "europe")
    whole = geometry.look().scale
    for nearer, further, reset in (("+", "-", "0"), ("zoom-in", "zoom-out", "zoom-reset")):
        do = guest.page.keyboard.press if nearer == "+" else lambda testid: guest.find(testid).click()
        near = zoom_after(guest, partial(do, nearer))
        nearest = zoom_after(guest, partial(do, nearer))
        assert 1 < near < nearest
        assert zoom_after(guest, partial(do, further)) == pytest.approx(near, abs=0.01)
        assert geometry.look().scale == pytest.approx(near * whole, rel=0.01)
        assert zoom_after(guest, partial(do, reset)) == 1
        assert geometry.look().scale == pytest.approx(whole)


def test_dragging_moves_the_board_with_the_mouse(guests: Guests) -> None:
    guest = guests()
    guest.open_table(guest.make_table("usa", 3, seed="35"))
    geometry = BoardGeometry(guest, "usa")
    for _ in range(2):
        zoom_after(guest, partial(guest.page.keyboard.press, "+"))
    assert zoom_of(guest) > 1.5
    start, end = middle_of(guest), middle_of(guest, 0.08, 0.06)
    under = geometry.look().on_board(start)
    guest.page.mouse.move(*start)
    guest.page.mouse.down()
    guest.page.mouse.move(*end, steps=6)
    guest.page.mouse.up()
    zoom_of(guest)
    assert geometry.look().on_screen(under).away_from(end) < STILL
    expect(guest.find("payment")).to_have_count(0)
    expect(guest.find("toast")).to_have_count(0)


def test_two_fingers_pinch_and_one_moves(guests: Guests) -> None:
    guest = guests("phone")
    guest.open_table(guest.make_table("usa", 3, seed="35"))
    geometry = BoardGeometry(guest, "usa")
    middle = middle_of(guest)
    under = geometry.look().on_board(middle)
    with touch(guest) as hand:
        hand.press(Point(middle.x - 30, middle.y), Point(middle.x + 30, middle.y))
        hand.move_to(Point(middle.x - 75, middle.y), Point(middle.x + 75, middle.y))
        hand.lift()
        expect(board_of(guest)).to_have_attribute("data-zoom", re.compile(r"2\.[45]"))
        # The board's edges stay at home while it is hardly larger: so it can't follow the first bit of a pinch.
        assert geometry.look().on_screen(under).away_from(middle) < 12
        start, end = middle_of(guest), middle_of(guest, -0.1, 0.05)
        under = geometry.look().on_board(start)
        hand.press(start)
        hand.move_to(end)
        hand.lift()
        zoom_of(guest)
        assert geometry.look().on_screen(under).away_from(end) < 2 * STILL
    expect(guest.find("payment")).to_have_count(0)
    expect(guest.find("track-chooser")).to_have_count(0)
    # Not a tap: one that comes a few hundredths of a second after a pan makes no click, and only tests are so quick.
    assert zoom_after(guest, guest.find("zoom-reset").click) == 1


def test_a_double_tap_zooms_and_chooses_nothing(guests: Guests) -> None:
    guest = guests("phone")
    guest.open_table(guest.make_table("usa", 3, seed="35"))
    geometry = BoardGeometry(guest, "usa")
    spot = middle_of(guest, 0.1, 0.1)
    under = geometry.look().on_board(spot)
    # Both taps in one go: between two of them a slow machine could make one double tap two single ones.
    assert zoom_after(guest, partial(guest.page.evaluate, DOUBLE_TAP, list(spot))) > 2
    assert geometry.look().on_screen(under).away_from(spot) < STILL
    expect(guest.find("payment")).to_have_count(0)
    expect(guest.find("track-chooser")).to_have_count(0)
    assert not [message for message in guest.sent if message["t"] == "act"]


DOUBLE_TAP = """
([x, y]) => {
  const board = document.elementFromPoint(x, y);
  for (const pointerId of [11, 12]) {
    for (const type of ["pointerdown", "pointerup"]) {
      const at = { clientX: x, clientY: y, button: 0, bubbles: true };
      board.dispatchEvent(new PointerEvent(type, { ...at, pointerId, pointerType: "touch", isPrimary: true }));
    }
  }
}
"""

LETTERS = """
() => [...document.querySelectorAll("[data-testid=board] text.label")].map((label) => {
  const size = parseFloat(getComputedStyle(label).fontSize);
  const box = label.getBoundingClientRect();
  const high = label.getBBox().height;
  return { name: label.textContent, pixels: (size * box.height) / high };
})
"""


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_names_can_be_read_at_every_zoom(guests: Guests, size: str) -> None:
    guest = guests(size)
    guest.open_table(guest.make_table("europe", 3, seed="35"))
    for _ in range(4):
        letters = guest.page.evaluate(LETTERS)
        assert len(letters) > 5, "names are shown"
        small = [label for label in letters if label["pixels"] < READABLE]
        assert not small
        zoom_after(guest, partial(guest.page.keyboard.press, "+"))
