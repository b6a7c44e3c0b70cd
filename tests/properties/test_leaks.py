"""H1: a view tells what the deal and the events told its seat, and stays the same whatever is hidden, byte by byte."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

import pytest

from ironlanes.game.events import Event
from ironlanes.rules.knowledge import KNOWLEDGE_RECORD
from ironlanes.rules.state import OBSERVATION, OPEN, STATE
from tests.support.leak_guard import REMEMBERED, guard_games
from tests.support.random_games import BOARDS_AND_PLAYERS, SOME_BOARDS_AND_PLAYERS, fewer_when_slow


@pytest.mark.parametrize(("board_id", "players"), SOME_BOARDS_AND_PLAYERS)
def test_views_and_events_tell_nothing_that_is_hidden(board_id: str, players: int) -> None:
    most = fewer_when_slow(80 if players < 4 else 40)
    assert guard_games(board_id, players, range(1), most) >= most // 2


@pytest.mark.slow
@pytest.mark.parametrize(("board_id", "players"), BOARDS_AND_PLAYERS)
def test_views_and_events_tell_nothing_that_is_hidden_in_many_games(board_id: str, players: int) -> None:
    assert guard_games(board_id, players, range(100, 120), most=400) > 1000


# The lists below are reviewed: a new name is added here by somebody who has asked whether a viewer may see it (H1).


def test_what_is_open_was_reviewed() -> None:
    """Everybody sees these fields of a state."""
    of_the_board = {"claimed", "available", "stations", "standing"}
    of_cards = {"deck_size", "ticket_left", "discards", "display", "display_size"}
    of_seats = {"points", "collected", "trains", "stations_left", "offer_size"}
    of_turns = {"players", "start", "to_move", "phase", "last_turn_of", "passes", "choices", "choices_left"}
    of_tunnels = {"tunnel_track", "laid_colour", "laid_cards", "laid_locomotives", "revealed", "revealed_size", "extra"}
    assert set(OPEN.names or ()) == of_the_board | of_cards | of_seats | of_turns | of_tunnels


def test_what_is_hidden_was_reviewed() -> None:
    """All other fields of a state are hidden."""
    hidden = {"key", "shuffles", "tickets", "ticket_top", "deck", "ticket_deck", "hands", "offers"}
    assert set(STATE.names or ()) - set(OPEN.names or ()) == hidden


def test_what_an_observation_adds_was_reviewed() -> None:
    of_the_viewer = {"viewer", "hand", "own_tickets", "offer"}
    counted = {"hand_size", "ticket_count", "long_count"}
    assert set(OBSERVATION.names or ()) - set(OPEN.names or ()) == of_the_viewer | counted


def test_what_players_remember_was_reviewed() -> None:
    assert set(KNOWLEDGE_RECORD.names or ()) == REMEMBERED


def test_what_events_tell_was_reviewed() -> None:
    told = {
        "took": {"seat", "card"},
        "drew": {"seat", "card"},
        "display": {"turned_up", "display", "discarded"},
        "reshuffled": {"deck_size", "deck", "revealed"},
        "claimed": {"seat", "track", "cards", "points"},
        "tunnel": {"seat", "track", "laid", "revealed", "extra"},
        "declined": {"seat", "track", "taken_back"},
        "offered": {"seat", "count", "tickets", "short", "long"},
        "kept": {"seat", "count", "tickets", "returned", "short", "long"},
        "tickets-reshuffled": {"ticket_deck"},
        "station": {"seat", "city", "cards"},
        "passenger": {"seat", "place", "colour"},
        "last-round": {"seat"},
        "passed": {"seat"},
        "over": {"winners"},
    }
    assert {kind.type: {field.name for field in fields(kind)} for kind in get_args(Event)} == told
