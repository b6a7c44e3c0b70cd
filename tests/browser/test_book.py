"""The book of a board."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ironlanes.boards import load_board
from tests.support.browser.browser_guest import BrowserGuest


@pytest.mark.smoke
def test_the_book_of_every_number_of_players(guest: BrowserGuest) -> None:
    guest.page.goto("/book/europe")
    expect(guest.see("book-players-2")).to_have_attribute("aria-pressed", "true")
    expect(guest.find("book-ticket")).to_have_count(len(load_board("europe").tickets))
    going_first = guest.see("saying-goingFirst")
    two = going_first.inner_text()
    guest.see("book-players-5").click()
    expect(guest.find("book-players-5")).to_have_attribute("aria-pressed", "true")
    expect(going_first).not_to_have_text(two)
    guest.see("book-of-germany").click()
    expect(guest.find("book-track")).to_have_count(len(load_board("germany").tracks))
    expect(guest.see("saying-passengers")).to_be_visible()
    expect(guest.find("saying-stations")).to_have_count(0)
