"""The server is killed in the middle of a game and started again: the page comes back by itself, with everything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.server_process import Server


@pytest.fixture
def restarted_server(tmp_path: Path) -> Iterator[Server]:
    """A separate server, to be killed."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def guest(restarted_server: Server, chromium: Browser) -> Iterator[BrowserGuest]:
    guest = BrowserGuest(chromium, restarted_server.url)
    yield guest
    guest.forgive("net::ERR_")  # what a browser says when there is no server ...
    guest.forgive("Unable to preload CSS")  # ... and a part of the page that was about to load
    guest.leave()


def test_the_page_comes_back_and_the_game_goes_on(guest: BrowserGuest, restarted_server: Server) -> None:
    table = guest.make_table("europe", 3, seed="60")
    guest.open_table(table)
    player = MousePlayer(guest)
    player.keep(0, 1)
    before = player.turn()
    restarted_server.kill()
    expect(guest.find("connection")).to_have_attribute("data-state", "offline")
    # Something is done though nobody is there: it is kept, and done once the server is back.
    player.press(guest.find("deck"))
    expect(guest.find("connection")).to_contain_text("Your move is saved")
    restarted_server.start()
    expect(guest.find("connection")).to_have_attribute("data-state", "online")
    after = player.look("now.seq > known.seq", seq=before["seq"])
    assert after["seq"] == before["seq"] + 1
    assert after["phase"] == "second-draw"
    assert after["handTotal"] == before["handTotal"] + 1
    assert after["claimed"] == before["claimed"]
    player.turn()
    ids = [message["id"] for message in guest.sent if message["t"] == "act" and message["seq"] == before["seq"]]
    assert len(set(ids)) == 1, "whatever was sent again is one and the same action"


def test_unfinished_games_are_on_the_home_page(guest: BrowserGuest, restarted_server: Server) -> None:
    """After a restart at the same address, without any page that was open."""
    tables = [guest.make_table(board, 3, seed="61") for board in ("usa", "germany")]
    guest.open_table(tables[0])
    MousePlayer(guest).keep(0, 1)
    seq = MousePlayer(guest).wait_for_turn()["seq"]
    guest.page.goto("/settings")
    restarted_server.kill()
    restarted_server.start()
    guest.page.goto("/")
    cards = guest.see("resume-card")
    expect(cards).to_have_count(2)
    card = guest.page.locator(f"[data-testid=resume-card][href='/table/{tables[0]}']")
    expect(guest.page.locator("article, li").filter(has=card)).to_contain_text("USA")
    card.click()
    guest.see("game")
    screen = MousePlayer(guest).wait_for_turn()
    assert screen["seq"] == seq
    MousePlayer(guest).turn()


def test_bots_go_on_by_themselves_after_a_restart(guest: BrowserGuest, restarted_server: Server) -> None:
    """It was a bot's turn when the server was killed."""
    table = guest.make_table("usa", 3, seed="62", options={"bot_pace_ms": 5000})
    guest.open_table(table)
    player = MousePlayer(guest)
    player.keep(0, 1)
    seq = player.look()["seq"]
    restarted_server.kill()
    expect(guest.find("connection")).to_have_attribute("data-state", "offline")
    restarted_server.start()
    player.look("now.seq > known.seq", seq=seq)


def test_chat_and_seats_of_a_lobby_outlive_the_server(guest: BrowserGuest, restarted_server: Server) -> None:
    table = guest.make_table("usa", 3, start=False)
    guest.page.goto(f"/table/{table}")
    guest.see("chat-input").fill("Until then")
    guest.find("chat-send").click()
    expect(guest.find("chat-line")).to_have_count(1)
    restarted_server.kill()
    expect(guest.find("connection")).to_have_attribute("data-state", "offline")
    restarted_server.start()
    expect(guest.find("connection")).to_have_attribute("data-state", "online")
    expect(guest.find("chat-line")).to_have_count(1)
    guest.find("start").click()
    guest.see("game")
