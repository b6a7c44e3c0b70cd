"""Whole games on every board with every number of players: always legal, always the same, worth watching."""

from __future__ import annotations

import pytest

from ironlanes.game.game import Game
from tests.bots.matches import bots_of, moves
from tests.bots.packaged import PACKAGED_BOTS
from tests.support.random_games import (
    BOARDS_AND_PLAYERS,
    SOME_BOARDS_AND_PLAYERS,
    board_by_id,
    checked_is_enough,
    mostly_checked,
)

#: Bots that leave nothing to chance.
CERTAIN = ("path", "hungry", "one-step", "long-route", "planner")


def seating(players: int, shift: int) -> list[str]:
    """Every bot in turn, from any of them on."""
    return [PACKAGED_BOTS[(seat + shift) % len(PACKAGED_BOTS)] for seat in range(players)]


def play_out(board_id: str, names: list[str], seed: int) -> Game:
    """A game to its end; an illegal action raises."""
    game = Game.new(board_by_id(board_id), len(names), seed)
    list(moves(game, bots_of(names, seed)))
    assert game.is_over
    return game


@pytest.mark.parametrize(("board_id", "players"), mostly_checked(SOME_BOARDS_AND_PLAYERS))
def test_a_game_of_bots_ends_by_legal_actions_alone(board_id: str, players: int) -> None:
    for shift in range(0, len(PACKAGED_BOTS), 5):
        play_out(board_id, seating(players, shift), 31 + shift)


@pytest.mark.slow
@pytest.mark.parametrize(("board_id", "players"), BOARDS_AND_PLAYERS)
@pytest.mark.parametrize("name", PACKAGED_BOTS)
def test_every_bot_plays_among_its_like_and_among_others(board_id: str, players: int, name: str) -> None:
    for seed in range(5):
        play_out(board_id, [name] * players, seed)
        play_out(board_id, [name, *seating(players - 1, seed)], seed)


@pytest.mark.parametrize("name", CERTAIN)
def test_among_their_like_they_play_to_the_end_and_score(name: str) -> None:
    for board_id, players in (("usa", 2), ("europe", 5), ("germany", 3), ("alps", 4)):
        game = play_out(board_id, [name] * players, 3)
        assert max(seat.total for seat in game.score().seats) > 60


@pytest.mark.parametrize("name", CERTAIN)
@pytest.mark.parametrize(
    ("board_id", "players"),
    [
        ("usa", 3),
        pytest.param("europe", 2, marks=checked_is_enough),
        ("germany", 2),
        pytest.param("alps", 3, marks=checked_is_enough),
    ],
)
def test_a_bot_that_has_seen_nothing_before_decides_the_same(name: str, board_id: str, players: int) -> None:
    """All that counts is the view: a bot may be replaced, or asked in another process, at any time."""
    game = Game.new(board_by_id(board_id), players, seed=4)
    veterans = bots_of([name] * players, 1)
    while game.seat is not None:
        view, actions = game.view(game.seat), game.legal_actions()
        (newcomer,) = bots_of([name], 2)
        decided = veterans[game.seat].decide(view, actions)
        assert newcomer.decide(view, actions[::-1]) == decided
        game.play(decided)
