"""Whole games on every board with every number of players: always legal, always the same, never a peek."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.game.game import Game
from tests.bots.matches import bots_of, moves
from tests.walking import TABLES, the_board

PLANNERS = ("one-step", "path")


def seating(players: int, shift: int) -> list[str]:
    """Every bot in turn, from any of them on."""
    names = (*PLANNERS, "random")
    return [names[(seat + shift) % len(names)] for seat in range(players)]


@pytest.mark.parametrize(("board_id", "players"), TABLES)
@pytest.mark.parametrize("shift", [0, 1])
def test_a_game_of_bots_ends_by_legal_actions_alone(board_id: str, players: int, shift: int) -> None:
    names = seating(players, shift)
    game = Game.new(the_board(board_id), players, seed=31 + shift)
    list(moves(game, bots_of(names, 1)))  # an illegal action raises
    assert game.is_over


@pytest.mark.parametrize("name", PLANNERS)
def test_among_their_like_they_play_to_the_end_and_score(name: str) -> None:
    for board_id, players in (("usa", 2), ("europe", 5), ("germany", 3), ("alps", 4)):
        game = Game.new(the_board(board_id), players, seed=3)
        list(moves(game, bots_of([name] * players, 1)))
        assert max(seat.total for seat in game.score().seats) > 60


@pytest.mark.parametrize("name", PLANNERS)
@pytest.mark.parametrize(("board_id", "players"), [("usa", 2), ("europe", 3), ("germany", 4), ("alps", 3)])
def test_what_a_bot_can_not_know_does_not_change_its_mind(name: str, board_id: str, players: int) -> None:
    """Other hands, tickets and decks are dealt anew; the view is the same, and so must the decision be."""
    rng, bots = np.random.default_rng(1), bots_of([name] * players, 1)
    game = Game.new(the_board(board_id), players, seed=12)
    while game.seat is not None:
        seat, bot = game.seat, bots[game.seat]
        view, actions = game.view(seat), game.legal_actions()
        decided = bot.decide(view, actions)
        imagined = view.sample(rng)
        assert bot.decide(imagined.view(seat), imagined.legal_actions()) == decided
        game.play(decided)


@pytest.mark.parametrize("name", PLANNERS)
def test_a_bot_that_has_seen_nothing_before_decides_the_same(name: str) -> None:
    """All that counts is the view: a bot may be replaced, or asked in another process, at any time."""
    game = Game.new("europe", 2, seed=4)
    veterans = bots_of([name, name], 1)
    while game.seat is not None:
        view, actions = game.view(game.seat), game.legal_actions()
        (newcomer,) = bots_of([name], 2)
        decided = veterans[game.seat].decide(view, actions)
        assert newcomer.decide(view, actions[::-1]) == decided
        game.play(decided)
