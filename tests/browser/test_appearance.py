"""Avatars and train colours in a real browser: chosen on the account page, seen by others at a table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.axe import check_both_themes
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.table_steps import sit_down

#: The colour of a seat's trains, as the page draws them.
COLOUR = "(seat) => getComputedStyle(document.documentElement).getPropertyValue(`--player-${seat}`)"


def colours(guest: BrowserGuest) -> list[str]:
    return [guest.page.evaluate(COLOUR, seat) for seat in range(3)]


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_an_avatar_and_a_colour_are_chosen_and_seen_at_the_table(guests: Guests, size: str) -> None:
    ada, ben = guests(size), guests(size)
    ada.page.goto("/account")
    expect(ada.see("colour-any")).to_be_checked()
    ada.find("avatar-lantern").check(force=True)
    expect(ada.find("avatar-lantern")).to_be_checked()
    ada.find("colour-3").check(force=True)
    ada.page.reload()
    expect(ada.see("colour-3")).to_be_checked()
    expect(ada.find("avatar-lantern")).to_be_checked()
    check_both_themes(ada)
    usual = colours(ada)
    table = ben.make_table(players=2, start=False)
    ben.page.goto(f"/table/{table}")
    ben.see("seat-0")
    ada.page.goto(f"/table/{table}")
    sit_down(ada, 1, "Ada")
    expect(ben.see("seat-1").locator("[data-avatar=lantern] path")).to_be_visible()
    for guest in (ada, ben):
        expect(guest.see("seat-1").locator("[data-avatar=lantern]")).to_be_visible()
        assert colours(guest)[0] == usual[0]
        assert colours(guest)[1] not in usual, "she has the yellow trains"
    ben.see("start").click()
    ada.see("game")
    ada.page.goto("/")
    ada.see("hall")
    assert colours(ada) == usual, "colours are those of a table"
