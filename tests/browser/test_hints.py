"""Hints in a real browser: three levels on one key, marks, the ticket table, and what the final table says."""

from __future__ import annotations

from functools import partial
from typing import Final

import pytest
from playwright.sync_api import expect

from ironlanes.game.game import Game
from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import open_game, open_precomputed_game
from tests.support.browser.games.precomputed_game import bot_policy, precompute

#: The cities that the panel names and that can't be seen whole: a disc or the name is under the panel or out of view.
HIDDEN: Final = """
() => {
  const panel = document.querySelector("[data-testid=hint-panel]");
  const [cover, board] = [panel, document.querySelector("[data-testid=board]")].map((each) =>
    each.getBoundingClientRect());
  const isNamed = (name) => name && new RegExp(`(?<!\\\\p{L})${name}(?!\\\\p{L})`, "u").test(panel.innerText);
  const meets = (one, other) => one.left < other.right && one.right > other.left && one.top < other.bottom &&
    one.bottom > other.top;
  const isWithin = (one, other) => one.left >= other.left && one.right <= other.right && one.top >= other.top &&
    one.bottom <= other.bottom;
  const isHidden = (part) => {
    const box = part.getBoundingClientRect();
    return part.checkVisibility() && (meets(box, cover) || !isWithin(box, board));
  };
  return [...document.querySelectorAll(".city")]
    .filter((city) => isNamed(city.querySelector(".label")?.textContent))
    .filter((city) => [...city.querySelectorAll(".disc, .label")].some(isHidden))
    .map((city) => city.dataset.place);
}
"""
#: Waits until the panel has stopped to look for its place.
SETTLE: Final = """
() => new Promise((done) => {
  let frames = 60;
  requestAnimationFrame(function wait() { --frames > 0 ? requestAnimationFrame(wait) : done(); });
})
"""


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_three_levels_on_one_key_and_the_move_is_played(guests: Guests, size: str) -> None:
    guest = guests(size)
    with open_game(guest, "usa", 2, seed=1) as session:
        panel = guest.find("hint-panel")
        guest.find("hint").click()
        expect(guest.find("hint-nudge")).to_be_visible()
        expect(guest.find("hint-move")).to_have_count(0)
        expect(guest.page.locator("[data-testid=hint-panel][data-level='1'][data-final=true]")).to_be_visible()
        guest.page.keyboard.press("h")
        expect(guest.find("hint-set")).to_have_count(4)
        guest.page.keyboard.press("h")
        expect(guest.page.locator("[data-testid=hint-panel][data-level='3'][data-final=true]")).to_be_visible()
        chosen = guest.find("hint-move").get_attribute("data-action")
        assert chosen is not None
        guest.page.keyboard.press("h")
        expect(guest.find("hint-do")).to_be_focused()
        guest.page.keyboard.press("Enter")
        expect(panel).to_have_count(0)
        expect(guest.page.locator("[data-testid=hint][aria-disabled=false]")).to_be_visible()
        assert len(session.in_step()["tickets"]) == len(chosen.split()) - 1

        guest.page.keyboard.press("h")
        expect(guest.find("hint-fact").first).to_be_visible()
        guest.page.keyboard.press("Escape")
        expect(panel).to_have_count(0)
        guest.find("hint").click()
        expect(panel).to_be_visible()
        guest.page.keyboard.press("h")
        expect(guest.find("hint-move").first).to_be_visible()
    assert [each["level"] for each in guest.sent if each["t"] == "hint"] == [1, 2, 3, 1, 2]


def test_a_table_without_hints_has_no_lamp(guests: Guests) -> None:
    guest = guests()
    with open_game(guest, "usa", 2, seed=1, options={"hints": "off"}):
        expect(guest.find("hint")).to_have_count(0)
        guest.page.keyboard.press("h")
        guest.find("settings").click()
        expect(guest.find("hints-here")).to_contain_text("None")
    assert not [each for each in guest.sent if each["t"] == "hint"]


def hidden_at(guest: BrowserGuest, level: int) -> list[str]:
    """Return the cities that the hint names and hides, once it is whole and has found its place."""
    guest.page.locator(f"[data-testid=hint-panel][data-level='{level}'][data-final=true]").wait_for()
    guest.page.evaluate(SETTLE)
    hidden: list[str] = guest.page.evaluate(HIDDEN)
    return hidden


@pytest.mark.parametrize("board", ["usa", "europe", "germany"])
@pytest.mark.parametrize("size", ["laptop", "desktop", "phone", "landscape"])
def test_the_panel_hides_no_city_that_it_names(guests: Guests, size: str, board: str) -> None:
    """On phones it takes a part of the board's room where no other place is free, so that the board becomes smaller."""
    guest = guests(size)
    hidden: dict[str, list[str]] = {}
    for length in (0, 2, 20, 60):
        position = precompute(board, 2, 7, partial(has_lasted, length), bot_policy)
        with open_precomputed_game(guest, position):
            guest.see("hint").click()
            for level in (1, 2, 3):
                hidden[f"level {level} after {length} actions"] = hidden_at(guest, level)
                guest.page.keyboard.press("h")
    assert not any(hidden.values()), hidden


def has_lasted(actions: int, game: Game) -> bool:
    return len(game.record()["actions"]) >= actions


def test_a_board_without_room_for_the_panel_is_whole_beside_it_and_again_when_it_is_closed(guests: Guests) -> None:
    guest = guests("phone")
    with open_game(guest, "europe", 2, 7):
        before = guest.see("board").bounding_box()
        guest.find("hint").click()
        guest.find("hint-more").click()
        assert hidden_at(guest, 2) == []
        expect(guest.find("hint-panel")).to_have_attribute("data-dock", "below")
        board, panel = (guest.see(each).bounding_box() for each in ("board", "hint-panel"))
        assert before is not None
        assert board is not None
        assert panel is not None
        assert board["y"] + board["height"] <= panel["y"]
        assert board["height"] > 0.5 * before["height"]
        guest.page.keyboard.press("Escape")
        expect(guest.find("hint-panel")).to_have_count(0)
        guest.page.wait_for_function(
            "(height) => document.querySelector('[data-testid=board]').clientHeight >= height",
            arg=int(before["height"]),
        )
