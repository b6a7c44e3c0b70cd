"""The book of a board."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from ironlanes.boards import load_board
from ironlanes.book.sayings import SAYINGS
from tests.support.browser.browser_guest import BrowserGuest


@pytest.mark.smoke
def test_the_book_of_every_number_of_players(guest: BrowserGuest) -> None:
    guest.page.goto("/book/europe")
    expect(guest.see("book-players-2")).to_have_attribute("aria-pressed", "true")
    expect(guest.find("book-ticket")).to_have_count(len(load_board("europe").tickets))
    for row in ("book-ticket", "book-track"):
        for cell in guest.find(row).first.locator("td").all()[1:]:  # all but points and spaces
            expect(cell).to_contain_text("±")
            expect(cell.locator("small")).to_contain_text(re.compile(r"\d"))
    going_first = guest.see("saying-goingFirst")
    two = going_first.inner_text()
    guest.see("book-players-5").click()
    expect(guest.find("book-players-5")).to_have_attribute("aria-pressed", "true")
    expect(going_first).not_to_have_text(two)
    guest.see("book-who-beginner").click()  # of another player, with as many
    expect(guest.find("book-who-beginner")).to_have_attribute("aria-pressed", "true")
    expect(guest.find("book-players-5")).to_have_attribute("aria-pressed", "true")
    guest.see("book-of-germany").click()
    expect(guest.find("book-track")).to_have_count(len(load_board("germany").tracks))
    expect(guest.see("saying-passengers")).to_be_visible()
    expect(guest.find("saying-stations")).to_have_count(0)


def test_all_sayings_on_one_page(guest: BrowserGuest) -> None:
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    guest.page.goto("/book/usa")
    guest.see("all-sayings").click()
    found = guest.see("sayings").locator("> li")
    expect(found).to_have_count(len(SAYINGS))
    first = guest.see("answer-goingFirst")
    expect(first).to_have_attribute("data-answer", "true")
    two = first.inner_text()
    guest.find("sayings-players-4").check(force=True)
    expect(first).not_to_have_text(two)
    guest.find("sayings-shown-mixed").check(force=True)
    expect(guest.find("answer-goingFirst")).to_have_count(0)
    mixed = guest.see("answer-endTheGame")
    expect(found).to_have_count(guest.page.locator("[data-answer=mixed]").count())
    guest.find("share-endTheGame").click()
    link = guest.page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/sayings?players=4#endTheGame")
    guest.page.goto("about:blank")
    guest.page.goto(link)
    expect(guest.find("sayings-players-4")).to_be_checked()
    expect(mixed).to_be_in_viewport()


def test_cities_tracks_and_tickets_have_pages_and_addresses(guest: BrowserGuest) -> None:
    guest.page.goto("/book/usa?city=denver")
    detail = guest.see("book-detail")
    expect(detail).to_have_attribute("data-name", "denver")
    tracks = detail.get_by_test_id("book-track")
    expect(tracks).to_have_count(sum("denver" in track.places for track in load_board("usa").tracks))
    tracks.first.get_by_role("button").click()
    expect(detail).not_to_have_attribute("data-name", "denver")
    name = detail.get_attribute("data-name")
    assert guest.page.url.endswith(f"?track={quote(name or '', safe='')}")
    expect(detail.get_by_test_id("book-by-order").locator("div")).to_have_count(2)
    detail.get_by_role("button", name="Denver").click()
    expect(detail).to_have_attribute("data-name", "denver")
    detail.get_by_test_id("book-ticket").first.get_by_role("button").click()
    expect(detail.get_by_test_id("book-together").locator("li").first).to_be_visible()
    guest.find("book-detail-close").click()
    expect(detail).to_have_count(0)
    assert guest.page.url.endswith("/book/usa")


def test_a_guest_agrees_to_share_games(guest: BrowserGuest) -> None:
    guest.page.goto("/account")
    box = guest.see("open-data-agree")
    expect(box).not_to_be_checked()
    box.check()
    guest.page.reload()
    expect(box).to_be_checked()
    box.uncheck()
    guest.page.reload()
    expect(box).not_to_be_checked()
