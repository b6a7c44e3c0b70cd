"""The server is killed in the middle of a game and started again: the page comes back by itself, with everything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.guest import Guest
from tests.browser.playing import Player
from tests.browser.serving import Server


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server of one's own, to be killed."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def guest(mortal: Server, chromium: Browser) -> Iterator[Guest]:
    guest = Guest(chromium, mortal.url)
    yield guest
    guest.forgive("net::ERR_")  # what a browser says when there is no server
    guest.leave()


def test_the_page_comes_back_and_the_game_goes_on(guest: Guest, mortal: Server) -> None:
    table = guest.make_table("europe", 3, seed="60")
    guest.sit_at(table)
    player = Player(guest)
    player.keep(0, 1)
    before = player.turn()
    mortal.kill()
    expect(guest.find("connection")).to_have_attribute("data-state", "offline")
    # Something is done though nobody is there: it is kept, and done once the server is back.
    player.press(guest.find("deck"))
    expect(guest.find("connection")).to_contain_text("Your move is saved")
    mortal.start()
    expect(guest.find("connection")).to_have_attribute("data-state", "online")
    after = player.look("now.seq > known.seq", seq=before["seq"])
    assert after["seq"] == before["seq"] + 1
    assert after["phase"] == "second-draw"
    assert after["handTotal"] == before["handTotal"] + 1
    assert after["claimed"] == before["claimed"]
    player.turn()
    ids = [message["id"] for message in guest.sent if message["t"] == "act" and message["seq"] == before["seq"]]
    assert len(set(ids)) == 1, "whatever was sent again is one and the same action"


def test_unfinished_games_are_on_the_home_page(guest: Guest, mortal: Server) -> None:
    """After a restart at the same address, without any page that was open."""
    tables = [guest.make_table(board, 3, seed="61") for board in ("usa", "germany")]
    guest.sit_at(tables[0])
    Player(guest).keep(0, 1)
    seq = Player(guest).wait_for_turn()["seq"]
    guest.page.goto("/settings")
    mortal.kill()
    mortal.start()
    guest.page.goto("/")
    cards = guest.see("resume-card")
    expect(cards).to_have_count(2)
    card = guest.page.locator(f"[data-testid=resume-card][href='/table/{tables[0]}']")
    expect(card).to_contain_text("USA")
    card.click()
    guest.see("game")
    sight = Player(guest).wait_for_turn()
    assert sight["seq"] == seq
    Player(guest).turn()


def test_bots_go_on_by_themselves_after_a_restart(guest: Guest, mortal: Server) -> None:
    """It was a bot's turn when the server was killed."""
    table = guest.make_table("usa", 3, seed="62", options={"bot_pace_ms": 5000})
    guest.sit_at(table)
    player = Player(guest)
    player.keep(0, 1)
    seq = player.look()["seq"]
    mortal.kill()
    expect(guest.find("connection")).to_have_attribute("data-state", "offline")
    mortal.start()
    player.look("now.seq > known.seq", seq=seq)


def test_chat_and_seats_of_a_room_outlive_the_server(guest: Guest, mortal: Server) -> None:
    table = guest.make_table("usa", 3, start=False)
    guest.page.goto(f"/table/{table}")
    guest.see("chat-input").fill("Until then")
    guest.find("chat-send").click()
    expect(guest.find("chat-line")).to_have_count(1)
    mortal.kill()
    expect(guest.find("connection")).to_have_attribute("data-state", "offline")
    mortal.start()
    expect(guest.find("connection")).to_have_attribute("data-state", "online")
    expect(guest.find("chat-line")).to_have_count(1)
    guest.find("start").click()
    guest.see("game")
