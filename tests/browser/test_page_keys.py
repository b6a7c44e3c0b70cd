"""Every page beside the game can be used with keys alone: Tab reaches everything, and forms are sent with Enter."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.people_gallery import PeopleGallery
from tests.support.browser.screen_gallery import ScreenGallery, ScreenSetup

#: Marks everything that can be used, and returns how many there are.
MARK = """
() => {
  const parts = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary";
  // Tab goes to the chosen one of several side by side, and arrows to the others.
  const isStop = (part) => part.checkVisibility() && (part.type !== "radio" || part.checked);
  const usable = [...document.querySelectorAll(parts)].filter(isStop);
  usable.forEach((part, index) => (part.dataset.number = index));
  return usable.length;
}
"""
#: The number of what has the focus, and whether that can be seen.
FOCUSED = """
() => {
  const style = getComputedStyle(document.activeElement);
  return [document.activeElement.dataset.number ?? null, parseFloat(style.outlineWidth) > 0];
}
"""
PEOPLE_SCREENS = "account days open_tournament swiss operator profile".split()
OTHER_SCREENS = "practice daily open_tables".split()


@pytest.mark.parametrize("screen", PEOPLE_SCREENS)
def test_tab_reaches_everything_about_people(guest: BrowserGuest, people: PeopleGallery, screen: str) -> None:
    check_tab(guest, getattr(people, screen))


@pytest.mark.parametrize("screen", OTHER_SCREENS)
def test_tab_reaches_everything(guest: BrowserGuest, gallery: ScreenGallery, screen: str) -> None:
    check_tab(guest, getattr(gallery, screen))


def check_tab(guest: BrowserGuest, setup: ScreenSetup) -> None:
    """Press Tab until everything on a page has had the focus, visibly."""
    with setup(guest):
        guest.page.evaluate("document.activeElement.blur()")
        count = guest.page.evaluate(MARK)
        reached = set()
        for _ in range(count + 1):
            guest.page.keyboard.press("Tab")
            number, is_seen = guest.page.evaluate(FOCUSED)
            if number is not None:
                assert is_seen, guest.page.locator(f"[data-number='{number}']").inner_html()
                reached.add(number)
        assert len(reached) == count


def test_a_tournament_is_made_and_joined_with_keys(guest: BrowserGuest) -> None:
    guest.page.goto("/tournament")
    guest.see("tournament-name").focus()
    guest.page.keyboard.type("Club evening")
    guest.page.keyboard.press("Enter")
    guest.see("tournament-join").focus()
    guest.page.keyboard.press("Enter")
    expect(guest.see("standing")).to_have_count(1)
    guest.see("tournament-leave").focus()
    guest.page.keyboard.press("Enter")
    expect(guest.find("standing")).to_have_count(0)
