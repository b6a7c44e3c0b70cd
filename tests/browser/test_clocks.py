"""45: a table can play with a clock; who is late is played for, and others can give them more time."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import open_game
from tests.support.browser.games.table_steps import begin_game_of_two, begin_turns
from tests.support.browser.players.mouse_player import MousePlayer


def seconds_on(guest: BrowserGuest) -> int:
    """What the clock in the action bar shows."""
    found = re.search(r"(\d+):(\d\d)", guest.see("clock").inner_text())
    assert found
    return 60 * int(found[1]) + int(found[2])


def test_a_bot_moves_for_someone_who_is_late(guest: BrowserGuest) -> None:
    """With a timer of five seconds and no action the configured fallback, a bot's move, happens."""
    with open_game(guest, "usa", 2, 45, ["keep 1 2"], options={"turn_seconds": 5, "fallback": "one-step"}) as session:
        assert 1 <= seconds_on(guest) <= 5
        begun = session.client.seq
        screen = session.player.look("now.seq > known.seq", seq=begun)
        assert not [message for message in guest.sent if message["t"] == "act"]
        session.client.wait_until(screen["seq"])
        assert session.client.entries[begun]["seat"] == 0, "it was moved for the guest"
        expect(guest.find("stand-in")).to_have_count(0)
        session.player.wait_for_turn()


def test_nobody_is_hurried_without_a_clock(guest: BrowserGuest) -> None:
    with open_game(guest, "usa", 2, 45, ["keep 1 2"]):
        expect(guest.find("clock")).to_have_count(0)


def test_another_player_gives_more_time(guests: Guests) -> None:
    one, two = guests(), guests()
    begin_game_of_two(one, two, seed="45", options={"turn_seconds": 15})
    mover, other = begin_turns(one, two)
    expect(mover.find("extend")).to_have_count(0)
    assert seconds_on(mover) <= 15
    other.see("extend").click()
    for guest in (mover, other):
        expect(guest.find("clock")).to_contain_text(re.compile(r"0:(3\d|4[0-5])"))
    MousePlayer(mover).draw_both()
    expect(mover.find("extend")).to_be_visible()
    assert seconds_on(mover) <= 15, "the next turn has the usual time"


def test_a_reserve_is_used_when_a_turn_runs_over(guest: BrowserGuest) -> None:
    with open_game(guest, "usa", 2, 45, ["keep 1 2"], options={"turn_seconds": 1, "reserve_seconds": 600}) as session:
        expect(guest.find("clock")).to_contain_text("reserve")
        seq = session.client.seq
        expect(guest.find("clock")).to_contain_text(re.compile(r"9:5[0-8]"))
        assert session.player.look()["seq"] == seq, "nobody is late yet"
        session.player.draw_both()
