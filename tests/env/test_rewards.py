"""Rewards: what a game was worth to each seat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ironlanes.env.rewards import lowest_reward, points, win
from ironlanes.game.game import Game
from ironlanes.game.score import Score
from tests.support.random_games import BOARD_IDS, board_by_id


def scored(totals: list[int], winners: tuple[int, ...]) -> Score:
    """A score of these totals."""
    seat = Game.new("usa", 2, seed=1).score().seats[0]
    return Score(tuple(replace(seat, total=total) for total in totals), winners)


def test_the_winner_has_one_and_the_others_share_the_loss() -> None:
    assert win(scored([90, 120], (1,))) == [-1, 1]
    assert win(scored([10, 20, 15, 90, 3], (3,))) == [-0.25, -0.25, -0.25, 1, -0.25]


def test_those_who_win_together_share_it() -> None:
    assert win(scored([50, 50, 20], (0, 1))) == [0.5, 0.5, -1]
    assert win(scored([50, 50], (0, 1))) == [0, 0]


def test_points_are_held_against_the_best_other_seat() -> None:
    assert points(scored([90, 120], (1,))) == [-0.3, 0.3]
    assert points(scored([-40, 120, 100], (1,))) == [-1.6, 0.2, -0.2]


def test_an_illegal_action_is_worse_than_any_game() -> None:
    assert lowest_reward("win", board_by_id("usa")) == -1
    for board_id in BOARD_IDS:
        board = board_by_id(board_id)
        all_tickets = sum(ticket.points for ticket in board.tickets)
        assert lowest_reward("points", board) < -2 * all_tickets / 100


@pytest.mark.parametrize("reward", [win, points])
def test_with_two_players_what_one_gains_the_other_loses(reward: object) -> None:
    assert callable(reward)
    assert sum(reward(scored([77, 43], (0,)))) == 0
