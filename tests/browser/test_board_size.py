"""The board has the most of the screen, every city has its name, and all of that with other sizes and fonts."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from ironlanes.drawing.sizes import FRAME
from ironlanes.game.game import Game
from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BOARD_IS_FITTED, BrowserGuest
from tests.support.browser.games.game_session import GameSession, open_game, open_precomputed_game
from tests.support.browser.games.precomputed_game import PrecomputedGame, precompute

#: The least part of the screen that the board fills, and of its height.
LEAST_SHARE = {"usa": 0.6, "europe": 0.6, "germany": 0.3}
LEAST_HEIGHT = {"usa": 0.7, "europe": 0.7, "germany": 0.9}
DESKTOPS = [(1440, 900), (1280, 720)]
#: The same on a phone, and on half a laptop's screen: at 200 % zoom it has 720 by 450 pixels.
PHONE_SHARE, ZOOMED_SHARE = 0.4, {"usa": 0.5, "europe": 0.5, "germany": 0.35}
#: The smallest letters on a board, in CSS pixels, but for rounding.
LEAST_LETTERS = 10.99
#: What the screen shows of the board: its part of the screen, and every name with its height, its box, and whether that
#: is inside the wooden frame, which is so many board units wide.
MEASURES = """
(frame) => {
  const board = document.querySelector("[data-testid=board]");
  const [outer, inner] = [board, board.querySelector("svg.network")].map((part) => part.getBoundingClientRect());
  const width = Math.min(outer.right, inner.right) - Math.max(outer.left, inner.left);
  const height = Math.min(outer.bottom, inner.bottom) - Math.max(outer.top, inner.top);
  const units = board.querySelector("svg.network").viewBox.baseVal;
  const rim = (frame * Math.max(inner.width, inner.height)) / Math.max(units.width, units.height);
  const [low, high] = [inner.top + rim - 2, inner.bottom - rim + 2];
  const names = [...board.querySelectorAll(".city")].map((city) => [
    city.dataset.place,
    [...city.querySelectorAll("text.label")].map((label) => {
      const { left, right, top, bottom } = label.getBoundingClientRect();
      const size = parseFloat(getComputedStyle(label).fontSize);
      const isInside = left >= inner.left + rim && right <= inner.right - rim && top >= low && bottom <= high;
      return { letters: (size * (bottom - top)) / label.getBBox().height, isInside, left, right, top, bottom };
    }),
  ]);
  const page = document.documentElement;
  return {
    share: (width * height) / (innerWidth * innerHeight),
    height: height / innerHeight,
    names: Object.fromEntries(names),
    fits: page.scrollWidth <= innerWidth && page.scrollHeight <= innerHeight,
  };
}
"""
#: Two names may touch by so much, in pixels: letters are lower than their boxes.
TOUCH = 4


def first_turn(board: str) -> PrecomputedGame:
    def is_begun(game: Game) -> bool:
        return game.phase == "turn"

    return precompute(board, 4, 1, is_begun)


def measures_at(guest: BrowserGuest, width: int, height: int) -> dict[str, Any]:
    """What the board measures when the window has this size."""
    guest.page.set_viewport_size({"width": width, "height": height})
    guest.page.evaluate(BOARD_IS_FITTED)
    guest.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: dict[str, Any] = guest.page.evaluate(MEASURES, FRAME)
    return found


def assert_named(session: GameSession, measures: dict[str, Any]) -> None:
    """Every city and country has a name that can be read, on the board and not over another one."""
    sheet = session.page.request.get(f"/api/boards/{session.client.view['map']}").json()
    assert set(measures["names"]) == {place["slug"] for place in sheet["places"]}
    for place, names in measures["names"].items():
        assert names, place
        for name in names:
            assert name["letters"] >= LEAST_LETTERS, place
            assert name["isInside"], place
    boxes = [(place, name) for place, names in measures["names"].items() for name in names]
    for number, (place, one) in enumerate(boxes):
        for other_place, other in boxes[number + 1 :]:
            across = min(one["right"], other["right"]) - max(one["left"], other["left"])
            down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
            assert min(across, down) < TOUCH, (place, other_place)


@pytest.mark.parametrize("board", LEAST_SHARE)
def test_board_has_the_most_of_a_desktop(guests: Guests, board: str) -> None:
    guest = guests()
    with open_precomputed_game(guest, first_turn(board)) as session:
        for width, height in DESKTOPS:
            measures = measures_at(guest, width, height)
            assert measures["share"] >= LEAST_SHARE[board]
            assert measures["height"] >= LEAST_HEIGHT[board]
            assert measures["fits"]
            assert_named(session, measures)
            for testid in ("hand-red", "display-4", "player-panel", "ticket-card", "log"):
                expect(guest.find(testid).last).to_be_in_viewport()


@pytest.mark.parametrize("board", LEAST_SHARE)
def test_board_has_room_at_200_percent(guests: Guests, board: str) -> None:
    guest = guests()
    with open_precomputed_game(guest, first_turn(board)) as session:
        measures = measures_at(guest, 720, 450)
        assert measures["share"] >= ZOOMED_SHARE[board]
        assert measures["fits"]
        assert_named(session, measures)


@pytest.mark.parametrize("board", LEAST_SHARE)
def test_whole_board_is_large_on_a_phone(guests: Guests, board: str) -> None:
    """A wide board is turned, so all that tickets need is in view at once; tickets and players are no tab away."""
    guest = guests("phone")
    with open_precomputed_game(guest, first_turn(board)) as session:
        measures = measures_at(guest, 390, 844)
        assert measures["share"] >= PHONE_SHARE
        assert measures["fits"]
        assert_named(session, measures)
        expect(guest.find("board")).to_have_attribute("data-turned", "false" if board == "germany" else "true")
        for testid in ("hand-red", "display-4", "player-strip", "ticket-card"):
            expect(guest.find(testid).first).to_be_in_viewport()


@pytest.mark.parametrize("board", LEAST_SHARE)
def test_names_are_inside_the_frame_on_a_phone_on_its_side(guests: Guests, board: str) -> None:
    guest = guests("landscape")
    with open_precomputed_game(guest, first_turn(board)) as session:
        assert_named(session, measures_at(guest, 844, 390))


def test_all_cities_of_a_choice_are_in_view_on_a_phone(guests: Guests) -> None:
    guest = guests("phone")
    with open_game(guest, "europe", 2, seed=1) as session:
        for position in range(4):
            session.player.press(guest.find("ticket-option").nth(position))
        measures = measures_at(guest, 390, 844)
        assert measures["share"] >= PHONE_SHARE
        chosen = guest.page.locator(".city.chosen")
        ends = {place for name in session.client.view["pending"]["offer"] for place in name.split("--")}
        expect(chosen).to_have_count(len(ends))
        for number in range(len(ends)):
            expect(chosen.nth(number).locator(".rim").first).to_be_in_viewport(ratio=1)
        expect(guest.find("keep-tickets")).to_be_in_viewport(ratio=1)


def test_a_larger_default_font_enlarges_the_type(guests: Guests) -> None:
    guest = guests()
    with open_precomputed_game(guest, first_turn("usa")):
        size = "parseFloat(getComputedStyle(document.querySelector('[data-testid=action-bar]')).fontSize)"
        before = guest.page.evaluate(size)
        devtools = guest.context.new_cdp_session(guest.page)
        devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 24}})
        assert guest.page.evaluate(size) == pytest.approx(before * 1.5, rel=0.1)
        measures = measures_at(guest, 1440, 900)
        assert measures["fits"]
        assert measures["share"] >= LEAST_SHARE["usa"] - 0.15
