"""Slips: what is asked before it is done, what can be taken back, and what survives a reload."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import open_game, open_precomputed_game
from tests.support.browser.games.table_steps import begin_game_of_two, begin_turns, own_seat
from tests.support.browser.games.track_payments import at_turn
from tests.support.browser.players.mouse_player import MousePlayer

#: Long enough for a slow machine to press a button.
PATIENT = "localStorage.setItem('ironlanes.settings', JSON.stringify({ takeback: '6' }))"


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
def test_a_claim_is_taken_back_before_the_bot_acts(guests: Guests, size: str) -> None:
    guest = guests(size)
    guest.context.add_init_script(PATIENT)
    precomputed = at_turn(lambda payments: len(payments) > 5)
    with open_precomputed_game(guest, precomputed, options={"bot_pace_ms": 5000}) as session:
        before = session.in_step()
        track = max(before["claimable"], key=lambda each: int(each["length"]))["name"]
        expect(guest.find("take-back")).to_have_count(0)
        asked = session.player.press_track(track)
        session.player.pay(asked)
        session.player.press(guest.see("take-back"))
        after = session.player.look("now.claimed[known.track] === undefined && now.mayAct && !now.isBusy", track=track)
        assert (after["hand"], after["claimed"]) == (before["hand"], before["claimed"])
        assert after["seq"] == before["seq"] + 2
        expect(guest.find("take-back")).to_have_count(0)
        expect(guest.find("toast")).to_contain_text("took back")
        session.player.press(guest.find("tab-log"))
        lines = guest.page.locator("[data-testid=log-line]")
        expect(lines.nth(-2).locator("button")).to_have_class(re.compile(r"\bundone\b"))
        expect(lines.last).to_have_attribute("data-type", "taken-back")
        guest.page.reload()
        guest.see("game")
        session.in_step()
        expect(guest.page.locator("[data-type=taken-back]")).to_have_count(1 if size == "desktop" else 0)


def test_another_person_sees_that_a_claim_was_taken_back(guests: Guests) -> None:
    one, two = guests(), guests()
    begin_game_of_two(one, two, seed="42")
    first, second = begin_turns(one, two)
    screen = MousePlayer(first).wait_for_turn()
    track = screen["claimable"][0]["name"]
    MousePlayer(first).claim(track)
    MousePlayer(second).look("now.claimed[known.track] !== undefined", track=track)
    first.see("take-back").click()
    for guest in (first, second):
        MousePlayer(guest).look("now.claimed[known.track] === undefined", track=track)
        expect(guest.find("log-line").last).to_have_attribute("data-type", "taken-back")
        expect(guest.find("announcer")).to_contain_text("took back")
    assert MousePlayer(first).wait_for_turn()["active"] == own_seat(first)
    MousePlayer(first).claim(track)
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
