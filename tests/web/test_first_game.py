"""The deal of the guided first game: the tickets, cards and tracks that the guide speaks of are there."""

from __future__ import annotations

import re

import numpy as np
import pytest

from ironlanes.boards import load_board
from ironlanes.boards.actions import ClaimTrack
from ironlanes.bots import find_bot
from ironlanes.game.game import Game
from tests.web.sources import ROOT

SOURCE = (ROOT / "web" / "src" / "guide" / "firstGame.ts").read_text(encoding="utf-8")


def in_source(pattern: str) -> str:
    found = re.search(pattern, SOURCE)
    assert found, pattern
    return found[1]


def names(text: str) -> list[str]:
    return re.findall(r'"([^"]+)"', text)


SEED = in_source(r'seed: "(\d+)"')
KEEP = names(in_source(r"KEEP = \[(.*?)\]"))
TRACKS = {ticket: names(in_source(rf'"{ticket}": \[([^\]]*)\]')) for ticket in KEEP}


@pytest.fixture
def game() -> Game:
    return Game.new(load_board("usa"), 2, SEED, 0)


def others_turn(game: Game) -> None:
    while game.seat == 1:
        game.play("draw deck")


def test_its_tracks_are_those_of_the_board_and_connect_the_tickets() -> None:
    board = load_board("usa")
    for ticket, tracks in TRACKS.items():
        ends = [place for track in tracks for place in set(board.tracks[board.track_index[track]].places)]
        assert set(board.tickets[board.ticket_index[ticket]].places) <= set(ends)


def test_three_turns_complete_a_ticket(game: Game) -> None:
    view = game.view(0)
    assert set(KEEP) <= set(view.offer)
    positions = sorted(list(view.offer).index(ticket) + 1 for ticket in KEEP)
    game.play(f"keep {positions[0]} {positions[1]}")
    game.play("keep 1 2")
    hand, display = dict(view.hand or {}), list(view.display)
    colour = next(card for card in display if card != "locomotive" and hand.get(card) == 1)
    game.play(f"draw {colour}")
    game.play("draw deck")
    others_turn(game)
    for track in TRACKS[KEEP[0]]:
        payment = next(each for each in game.legal_actions() if isinstance(each, ClaimTrack) and each.track == track)
        game.play(payment)
        others_turn(game)
    assert game.view(0).to_json()["claimed"] == dict.fromkeys(sorted(TRACKS[KEEP[0]]), 0)


def champions_choice(game: Game) -> str:
    """What the champion would do in the place of the seat to move."""
    assert game.seat is not None
    action = find_bot("champion").make(np.random.default_rng(1)).decide(game.view(game.seat), game.legal_actions())
    assert not isinstance(action, str)
    return action.text


def test_the_champion_would_do_what_the_guide_says_first(game: Game) -> None:
    """So a review does not blame a newcomer for the tickets and the cards that the guide has named."""
    view = game.view(0)
    positions = sorted(list(view.offer).index(ticket) + 1 for ticket in KEEP)
    keep = f"keep {positions[0]} {positions[1]}"
    assert champions_choice(game) == keep
    game.play(keep)
    game.play("keep 1 2")
    hand, display = dict(view.hand or {}), list(view.display)
    colour = next(card for card in display if card != "locomotive" and hand.get(card) == 1)
    assert champions_choice(game) == f"draw {colour}"
    game.play(f"draw {colour}")
    assert champions_choice(game) == "draw deck"
