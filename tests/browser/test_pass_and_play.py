"""46: two people play on one device, with a privacy screen between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from ironlanes.game.game import Game
from tests.browser.conftest import Guests
from tests.server.play.clients.test_leaks import SEED, check_cards, check_tickets
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.players.mouse_player import MousePlayer

#: What belongs to somebody's hand, wherever it stands on the page.
SECRETS = "[data-testid^=hand-][data-count], [data-testid=ticket-card], [data-testid=ticket-option], .city.open-end"


def begin(guest: BrowserGuest) -> None:
    """Two people at one device, seated in the lobby by clicks."""
    table = guest.make_table("usa", 2, start=False, seed=SEED)
    guest.page.goto(f"/table/{table}")
    press(guest, "sit-1")
    guest.find("seat-name").fill("Grace")
    press(guest, "seat-name-save")
    expect(guest.page.locator("li[data-kind=person]")).to_have_count(2)
    press(guest, "start")
    guest.see("privacy-screen")


def press(guest: BrowserGuest, testid: str) -> None:
    MousePlayer(guest).press(guest.see(testid))


def assert_hidden(guest: BrowserGuest) -> None:
    """Behind the privacy screen, nothing of anybody's hand is on the page."""
    expect(guest.find("privacy-screen")).to_be_visible()
    expect(guest.page.locator(SECRETS)).to_have_count(0)
    expect(guest.find("your-turn")).to_have_count(0)


def reveal(guest: BrowserGuest) -> None:
    press(guest, "reveal")
    expect(guest.find("privacy-screen")).to_have_count(0)
    guest.see("your-turn")


def take_the_device(guest: BrowserGuest) -> None:
    """Whoever is to move has the device; they may have had it already."""
    expect(guest.page.locator("[data-testid=privacy-screen], [data-testid=your-turn]").first).to_be_visible()
    if guest.find("privacy-screen").count():
        assert_hidden(guest)
        reveal(guest)


def scenes_by_viewer(messages: list[dict[str, Any]]) -> Iterator[tuple[int | None, list[dict[str, Any]]]]:
    """The messages in the parts between two turns of the device, each with the seat that held it."""
    viewer: int | None = None
    part: list[dict[str, Any]] = []
    for message in messages:
        if message["t"] == "table" and message.get("looking") != viewer:
            yield viewer, part
            viewer, part = message.get("looking"), []
        part.append(message)
    yield viewer, part


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_after_a_turn_the_hand_is_hidden_until_it_is_revealed(guests: Guests, size: str) -> None:
    """Nothing of the other player's hand is on the page, or in what the browser was sent before `reveal`."""
    guest = guests(size)
    begin(guest)
    player = MousePlayer(guest)
    for _ in range(2):
        take_the_device(guest)
        player.keep(0, 1)
    whose = []
    for _ in range(4):
        take_the_device(guest)
        player.press(guest.find("deck-2"))
        whose.append(guest.see("privacy-screen").inner_text())
        assert_hidden(guest)
    assert whose[0] == whose[2] != whose[1] == whose[3], "by turns"

    game = Game.new("usa", 2, int(SEED))
    for action in guest.acts:
        game.play(action)
    parts = list(scenes_by_viewer(guest.received))
    assert {viewer for viewer, _ in parts} == {None, 0, 1}
    for viewer, messages in parts:
        check_cards(game, messages, viewer)
        check_tickets(game, messages, viewer)


def test_a_reload_shows_the_privacy_screen_again(guests: Guests) -> None:
    guest = guests()
    begin(guest)
    reveal(guest)
    expect(guest.find("ticket-option")).to_have_count(3)
    guest.page.reload()
    guest.see("privacy-screen")
    assert_hidden(guest)
    reveal(guest)
    expect(guest.find("ticket-option")).to_have_count(3)


def test_the_keyboard_does_not_reach_behind_the_privacy_screen(guests: Guests) -> None:
    guest = guests()
    begin(guest)
    for key in ("d", "1", "t", "Shift+D"):
        guest.page.keyboard.press(key)
    assert not [message for message in guest.sent if message["t"] == "act"]
    expect(guest.find("reveal")).to_be_focused()
    guest.page.keyboard.press("Tab")
    assert guest.page.evaluate("document.activeElement.closest('[data-testid=privacy-screen], body').tagName") in (
        "DIV",
        "BODY",
    )
    guest.find("reveal").focus()
    guest.page.keyboard.press("Enter")
    expect(guest.find("privacy-screen")).to_have_count(0)
