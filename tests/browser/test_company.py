"""Two people and a spectator, each with a browser, in a whole game: all see the same, and nobody what H1 hides."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from ironlanes.game.game import Game
from tests.browser.conftest import Guests
from tests.server.play.clients.test_leaks import SEED, check_cards, check_tickets
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.table_steps import begin_game_of_two
from tests.support.browser.games.tournaments import play_against_each_other
from tests.support.browser.players.mouse_player import MousePlayer


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
    play_against_each_other([one, two], table)
    screens = [MousePlayer(guest).look("now.isOver && !now.isBusy") for guest in (one, two, watcher)]
    game = Game.from_record(one.ask_for_game("record"))
    for screen in screens:
        assert screen["claimed"] == game.position()["claimed"]
        assert screen["players"] == screens[0]["players"]
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
