"""The planner is as strong as it is said to be: a change that makes it play badly does not go unseen."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.bots.compiled import Table, play_tables
from ironlanes.bots.kernel_bot import character_of
from ironlanes.game.prepared import prepared

GAMES = 200


@pytest.mark.parametrize("board", ["usa", "europe", "germany"])
def test_the_planner_beats_path_in_most_games(board: str) -> None:
    """It wins 68 to 87 of 100; these games are always the same, so this is no matter of luck."""
    planner, path = character_of("planner"), character_of("path")
    assert planner is not None
    assert path is not None
    tables = [
        Table(number // 2, [planner, path] if number % 2 else [path, planner], _chances(number), number // 2 % 2)
        for number in range(GAMES)
    ]
    won = 0
    for number, game in enumerate(play_tables(prepared(board), tables)):
        own = 0 if number % 2 else 1
        won += int(game.sheet["total"][own] > game.sheet["total"][1 - own])
    assert won > 0.6 * GAMES


def _chances(number: int) -> list[np.random.Generator]:
    return [np.random.default_rng([number, seat]) for seat in range(2)]
