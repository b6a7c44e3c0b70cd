"""The planner is as strong as it is said to be: a change that makes it play badly does not go unseen."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.bots.bulk import BulkGame, play_bulk_games
from ironlanes.bots.kernel_bot import spec_of_kernel_bot
from ironlanes.game.compiled_board import compiled_board
from tests.support.cases import others_are_slow

GAMES = 100


@pytest.mark.parametrize("board", others_are_slow("germany", "usa", "europe"))
def test_the_planner_beats_path_in_most_games(board: str) -> None:
    """It wins 68 to 87 of 100; these games are always the same, so this is no matter of luck."""
    planner, path = spec_of_kernel_bot("planner"), spec_of_kernel_bot("path")
    assert planner is not None
    assert path is not None
    tables = [
        BulkGame(number // 2, [planner, path] if number % 2 else [path, planner], _chances(number), number // 2 % 2)
        for number in range(GAMES)
    ]
    won = 0
    for number, game in enumerate(play_bulk_games(compiled_board(board), tables)):
        own = 0 if number % 2 else 1
        won += int(game.score_record["total"][own] > game.score_record["total"][1 - own])
    assert won > 0.6 * GAMES


def _chances(number: int) -> list[np.random.Generator]:
    return [np.random.default_rng([number, seat]) for seat in range(2)]
