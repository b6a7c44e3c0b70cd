"""Strangers find each other: quick matches, and the list of open tables, which is always up to date."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.table_steps import seated, sit_down


def find_match(guest: BrowserGuest, players: int = 2, wait: int = 300, board: str = "usa") -> None:
    """Ask for a quick match, beginning on the home page."""
    guest.page.goto("/")
    guest.see("find-players").click()
    guest.choose("match-board", board)
    guest.choose("match-players", players)
    guest.choose("match-wait", wait)
    guest.find("find-match").click()


def test_two_browsers_find_each_other(guests: Guests) -> None:
    one, two = guests(), guests(size="phone")
    find_match(one, board="germany")
    expect(one.see("starts-in")).to_contain_text("Then bots take the free seats.")
    find_match(two, board="germany")
    for guest in (one, two):
        expect(guest.see("game")).to_have_attribute("data-role", "player")
    assert one.page.url == two.page.url
    expect(one.find("player-panel")).to_have_count(2)
    expect(one.find("bot-sign")).to_have_count(0)
    # Strangers write to each other only if they want to.
    one.see("tab-chat").click()
    one.see("chat-off")
    expect(one.find("chat-input")).to_have_count(0)
    one.see("people")
    one.find("chat-on").click()
    one.see("chat-input")
    one.page.reload()
    one.see("tab-chat").click()
    one.see("chat-input")


def test_bots_come_after_the_wait(guests: Guests) -> None:
    one = guests()
    find_match(one, players=4, wait=15, board="europe")
    one.see("starts-in")
    one.page.get_by_test_id("game").wait_for(timeout=60_000)
    expect(one.find("bot-sign")).to_have_count(3)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_open_tables_come_and_go(guests: Guests, size: str) -> None:
    host, stranger = guests(), guests(size=size)
    stranger.page.goto("/open-tables")
    stranger.see("no-open-tables")
    table = host.make_table("europe", 3, start=False)
    host.page.goto(f"/table/{table}")
    host.see("option-is_listed").check()
    row = stranger.find("open-table")
    expect(row).to_have_count(1)
    expect(row).to_have_attribute("data-open", "2")
    stranger.find("filters").click()
    stranger.find("filter-board").select_option("usa")
    expect(row).to_have_count(0)
    stranger.find("filter-board").select_option("europe")
    expect(row).to_have_count(1)
    row.click()
    sit_down(stranger, 1, "Grace")
    expect(seated(host)).to_have_count(2)
    stranger.page.goto("/open-tables")
    expect(row).to_have_count(1)
    host.find("start").click()
    expect(stranger.page.locator(f"[data-testid=watch-card][href='/table/{table}']")).to_have_count(1)
    expect(row).to_have_count(0)
