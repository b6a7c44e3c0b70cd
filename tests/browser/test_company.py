"""Two people and a spectator, each with a browser, in a whole game: all see the same, and nobody what H1 hides."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from ironlanes.game.game import Game
from tests.browser.conftest import Guests
from tests.server.clients.test_leaks import SEED, check_cards, check_tickets
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.table_steps import begin_game_of_two, own_seat, record_of
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.players.screen_driver import ScreenState

#: More decisions than any game has.
MOST = 500


def play_together(one: BrowserGuest, two: BrowserGuest) -> ScreenState:
    """Each decides when it is their turn, until the game is over."""
    players = {own_seat(guest): MousePlayer(guest) for guest in (one, two)}
    for _ in range(MOST):
        screen = next(iter(players.values())).look("!now.isBusy")
        if screen["isOver"]:
            return screen
        player = players[screen["active"]]
        own = player.look("now.isOver || now.mayAct || now.active !== known.active", active=screen["active"])
        if own["mayAct"]:
            player.go_on(own)
    raise AssertionError(f"the game is not over after {MOST} decisions")


def before_the_end(guest: BrowserGuest) -> list[dict[str, Any]]:
    """What a guest's browser was sent while the game went on."""
    messages = [message for message in guest.received if message["t"] not in ("ping", "pong")]
    phases = [message.get("changes", {}).get("view", {}).get("phase") for message in messages]
    return messages[: phases.index("over")]


@pytest.mark.rule("H1", "H2")
def test_nobody_is_sent_what_he_must_not_know(guests: Guests) -> None:
    """Everything that two browsers and a spectator's received in a whole game, searched."""
    one, two, watcher = guests(), guests(), guests()
    table = begin_game_of_two(one, two, seed=SEED)
    watcher.open_table(table)
    end = play_together(one, two)
    for guest in (one, two, watcher):
        expect(guest.find("game")).to_have_attribute("data-phase", "over")
        assert MousePlayer(guest).look()["claimed"] == end["claimed"]
        assert MousePlayer(guest).look()["players"] == end["players"]
    game = Game.from_record(record_of(one))
    for guest, viewer in ((one, 0), (two, 1), (watcher, None)):
        messages = before_the_end(guest)
        assert len(messages) > 60
        check_cards(game, messages, viewer)
        check_tickets(game, messages, viewer)
        expect(guest.find("seed")).to_have_text(SEED)
    assert {message["t"] for message in watcher.sent} <= {"hello", "ping"}
    totals = [MousePlayer(guest).page.get_by_test_id("final-total").all_inner_texts() for guest in (one, two, watcher)]
    assert totals[0] == totals[1] == totals[2]
    assert sorted(map(int, totals[0])) == sorted(seat.total for seat in game.score().seats)
