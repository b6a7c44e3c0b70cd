"""The host chooses who begins: by lot, or a named seat (S9)."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.table_steps import seated, sit_down


def choices(guest: BrowserGuest) -> list[str]:
    """Who may begin, as the lobby offers it."""
    return [text.strip() for text in guest.see("option-first_seat").locator("option").all_inner_texts()]


@pytest.mark.rule("S9")
@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("first", [0, 1])
def test_the_seat_that_the_host_names_begins(guests: Guests, size: str, first: int) -> None:
    host, friend = guests(size), guests(locale="de-DE")
    table = host.make_table("usa", 2, start=False)
    for guest in (host, friend):
        guest.page.goto(f"/table/{table}")
    sit_down(friend, 1, "Grace")
    expect(seated(host)).to_have_count(2)
    mine = host.find("seat-0").locator("strong").inner_text().strip()
    assert choices(host) == ["Chosen at random", f"Seat 1: {mine}", "Seat 2: Grace"]
    assert choices(friend) == ["Das Los entscheidet", f"Platz 1: {mine}", "Platz 2: Grace"]
    expect(friend.find("option-first_seat")).to_be_disabled()
    host.find("option-first_seat").select_option(str(first))
    expect(friend.find("option-first_seat")).to_have_value(str(first))
    host.find("start").click()
    for guest in (host, friend):
        guest.see("game")
    snapshot = next(message for message in reversed(host.received) if message["t"] == "snapshot")
    assert snapshot["scene"]["view"]["start"] == first


@pytest.mark.rule("S9")
def test_a_seat_that_was_closed_does_not_begin(guests: Guests) -> None:
    host = guests(locale="de-DE")
    host.page.goto(f"/table/{host.make_table('usa', 3, start=False)}")
    host.see("option-first_seat").select_option("2")
    expect(host.find("option-first_seat")).to_have_value("2")
    host.find("seat-kind-2").select_option("closed")
    host.find("start").click()
    expect(host.page.get_by_text("Auf Platz 3 kann niemand beginnen, er ist gesperrt")).to_be_visible()
    host.find("option-first_seat").select_option("")
    host.find("start").click()
    host.see("game")
