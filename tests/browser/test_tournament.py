"""A tournament of four: created, joined by link, paired, played by the clock, and counted, with live updates."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest


def picture(guest: BrowserGuest, name: str) -> None:
    """Keep a picture for someone who wants to look at it."""
    if folder := os.environ.get("IRONLANES_PICTURES"):
        guest.page.screenshot(path=Path(folder) / f"{name}.png")


@pytest.mark.parametrize(
    ("size", "locale", "form", "round_name"),
    [("desktop", "en-GB", "swiss", "Round 1"), ("phone", "de-DE", "knockout", "Runde 1")],
)
def test_a_tournament_of_four(guests: Guests, size: str, locale: str, form: str, round_name: str) -> None:
    host = guests(size, locale=locale)
    host.page.goto("/open-tables")
    host.see("tournament-link").click()
    host.see("tournament-name").fill("Club evening")
    host.find("tournament-form").select_option(form)
    picture(host, f"tournament-new-{size}")
    host.see("tournament-create").click()
    expect(host.see("tournament-page")).to_have_attribute("data-phase", "open")
    expect(host.see("tournament-start")).to_be_disabled()
    host.find("tournament-join").click()
    others = [guests() for _ in range(3)]
    for number, guest in enumerate(others):
        guest.set_name(f"Guest {number}")
        guest.page.goto(host.page.url)
        guest.see("tournament-join").click()
        expect(host.find("standing")).to_have_count(number + 2)  # without a reload
    expect(others[0].find("tournament-start")).to_have_count(0)
    host.find("tournament-start").click()
    for guest in (host, *others):
        expect(guest.see("tournament-game")).to_have_count(2)
        guest.see("own-table")
    expect(host.page.get_by_role("heading", name=round_name)).to_be_visible()
    picture(host, f"tournament-{size}")
    assert host.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    host.find("own-table").click()
    expect(host.see("game")).to_have_attribute("data-role", "player")
    host.page.go_back()
    others[2].find("tournament-leave").click()
    expect(others[2].find("tournament-leave")).to_have_count(0)
