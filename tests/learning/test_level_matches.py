"""Matches between levels, as `benchmarks.levels` plays them."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.levels import play, ratings
from ironlanes.bots.levels import LEVEL_NAMES, LEVELS


def test_the_champion_beats_a_beginner() -> None:
    """By far: there are five steps between them. These games are always the same, so this is no matter of luck."""
    result = play("usa", LEVELS[0], LEVELS[-1], games=16, seed=3)
    assert result.games == 16
    assert result.wins < 0.25
    assert result.points < result.opponents_points


def test_the_ratings_follow_from_the_shares() -> None:
    rows: list[dict[str, float | str]] = [
        {"upper": level.name, "wins": 1 / 11, "error": 0.01} for level in LEVELS[1:] for _ in range(2)
    ]
    found = ratings(rows)
    assert [round(found[name][0]) for name in LEVEL_NAMES] == [1000, 1400, 1800, 2200, 2600, 3000]
    assert found["casual"][1] == pytest.approx(1.96 * 400 / np.log(10) * 0.01 / np.sqrt(2) / (10 / 121))
