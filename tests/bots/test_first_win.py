"""A first win: someone who completes two tickets and draws sensibly beats Beginner more often than not."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.first_timer import KEPT, play_first_game
from ironlanes.bots import FIRST_OPPONENT


def test_the_fixed_player_completes_two_tickets_and_wins_some_games() -> None:
    games = [play_first_game(FIRST_OPPONENT, seed) for seed in range(1, 7)]
    assert all(game.completed == KEPT for game in games)
    assert 0 < sum(game.win for game in games) < len(games)


@pytest.mark.slow
@pytest.mark.parametrize(("board", "least"), [("usa", 0.55), ("europe", 0.45)])
def test_beginner_loses_about_as_often_as_it_should(board: str, least: float) -> None:
    games = [play_first_game(FIRST_OPPONENT, seed, board) for seed in range(1, 201)]
    assert least <= np.mean([game.win for game in games]) <= 0.65
    assert np.mean([game.other_first_failed for game in games]) < 0.1, "it seldom fails all of its first tickets"
