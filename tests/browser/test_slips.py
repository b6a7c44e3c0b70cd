"""Slips: what is asked before it is done, what can be taken back, and what survives a reload."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import open_game
from tests.support.browser.games.table_steps import begin_game_of_two, begin_turns, own_seat
from tests.support.browser.players.mouse_player import MousePlayer


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_drawing_tickets_is_asked_on_every_device(guests: Guests, size: str) -> None:
    guest = guests(size)
    with open_game(guest, "usa", 2, 42, ["keep 1 2"]) as session:
        session.player.press(guest.find("tickets"))
        guest.see("confirm")
        assert not guest.acts
        session.player.press(guest.find("cancel"))
        expect(guest.find("payment")).to_have_count(0)
        assert not guest.acts


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_claim_is_taken_back_and_everybody_sees_it(guests: Guests, size: str) -> None:
    """Nobody is in a hurry: two people play, and the window is open until the other one acts."""
    one, two = guests(size), guests(size)
    begin_game_of_two(one, two, seed="42")
    first, second = begin_turns(one, two)
    before = MousePlayer(first).wait_for_turn()
    track = before["claimable"][0]["name"]
    expect(first.find("take-back")).to_have_count(0)
    MousePlayer(first).claim(track)
    MousePlayer(second).look("now.claimed[known.track] !== undefined", track=track)
    expect(second.find("take-back")).to_have_count(0)
    MousePlayer(first).press(first.see("take-back"))
    for guest in (first, second):
        MousePlayer(guest).look("now.claimed[known.track] === undefined", track=track)
        expect(guest.find("announcer")).to_contain_text("took back")
        MousePlayer(guest).press(guest.find("tab-log"))
        expect(guest.find("log-line").nth(-2).locator("button")).to_have_class(re.compile(r"\bundone\b"))
        expect(guest.find("log-line").last).to_have_attribute("data-type", "taken-back")
    after = MousePlayer(first).wait_for_turn()
    assert (after["active"], after["hand"], after["claimed"]) == (own_seat(first), before["hand"], before["claimed"])
    first.page.reload()
    first.see("game")
    assert MousePlayer(first).wait_for_turn()["seq"] == before["seq"] + 2
    expect(first.find("take-back")).to_have_count(0)


def test_nothing_is_taken_back_once_the_next_player_has_acted(guests: Guests) -> None:
    one, two = guests(), guests()
    begin_game_of_two(one, two, seed="42")
    first, second = begin_turns(one, two)
    MousePlayer(first).claim(MousePlayer(first).wait_for_turn()["claimable"][0]["name"])
    first.see("take-back")
    MousePlayer(second).draw_both()
    expect(first.find("take-back")).to_have_count(0)


def test_a_ticked_choice_survives_a_reload(guest: BrowserGuest) -> None:
    with open_game(guest, "usa", 2, 42):
        options = guest.see("ticket-option")
        for position in (0, 2):
            options.nth(position).click()
        guest.page.reload()
        options = guest.see("ticket-option")
        pressed = [options.nth(position).get_attribute("aria-pressed") for position in range(3)]
        assert pressed == ["true", "false", "true"]
        guest.find("keep-tickets").click()
        MousePlayer(guest).look("now.tickets.length === 2 || now.seq > 0")
        assert guest.acts == ["keep 1 3"]
