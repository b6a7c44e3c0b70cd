"""Hints in a real browser: three levels on one key, marks, the ticket table, and what the final table says."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import open_game

#: The cities that the panel names and covers, by the middle of their disc.
COVERED: Final = """
() => {
  const panel = document.querySelector("[data-testid=hint-panel]");
  const { left, right, top, bottom } = panel.getBoundingClientRect();
  const isCovered = (city) => [...city.querySelectorAll(".rim")].every((disc) => {
    const box = disc.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return x > left && x < right && y > top && y < bottom;
  });
  return [...document.querySelectorAll(".city")]
    .filter((city) => panel.innerText.includes(city.querySelector(".label")?.textContent) && isCovered(city))
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


def covered_at(guest: BrowserGuest, level: int) -> list[str]:
    """Return the cities that the hint names and covers, once it is whole and has found its place."""
    guest.page.locator(f"[data-testid=hint-panel][data-level='{level}'][data-final=true]").wait_for()
    guest.page.evaluate(SETTLE)
    covered: list[str] = guest.page.evaluate(COVERED)
    return covered


@pytest.mark.parametrize("size", ["laptop", "desktop"])
def test_the_panel_covers_no_city_that_it_names(guests: Guests, size: str) -> None:
    guest = guests(size)
    covered: dict[str, list[str]] = {}
    for played in ([], ["keep 1 2", "draw deck", "draw deck"]):
        with open_game(guest, "europe", 2, 7, played):
            guest.see("hint").click()
            for level in (1, 2, 3):
                covered[f"level {level} after {played}"] = covered_at(guest, level)
                guest.page.keyboard.press("h")
    assert not any(covered.values()), covered
