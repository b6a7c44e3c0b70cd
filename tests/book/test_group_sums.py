"""How sure a comparison of two groups is."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from ironlanes.book.group_sums import comparison_of, sums_of


def test_the_comparison_of_a_few_seats() -> None:
    first = np.array([[[True], [False]], [[False], [True]], [[True], [False]]])
    achieved = np.array([[10, 2], [4, 8], [6, 0]])
    found = comparison_of(sums_of(first, ~first, achieved)[0])
    assert found is not None
    assert (found.first, found.second) == (3, 3)
    assert found.mean == 8
    assert found.other_mean == 2
    assert found.difference == 6
    # by game the differences are 8, 4 and 6: standard error sqrt(4 / 3)
    assert found.difference_error == pytest.approx(1.96 * (4 / 3) ** 0.5, rel=0.001)
    assert not found.is_certain  # with so few seats nothing is
    tiled = np.tile(first, (10, 1, 1))
    many = comparison_of(sums_of(tiled, ~tiled, np.tile(achieved, (10, 1)))[0])
    assert many is not None
    assert many.is_certain


def test_there_is_no_comparison_with_nobody() -> None:
    everybody = np.ones((3, 2, 1), dtype=bool)
    sums = sums_of(everybody, ~everybody, np.ones((3, 2), dtype=np.int64))
    assert comparison_of(sums[0]) is None


@pytest.mark.parametrize("players", [2, 5])
def test_intervals_cover_the_truth(players: int) -> None:
    """In 1,000 samples, 93 to 97 % of the intervals contain what is true, though one seat's win is another's loss."""
    rng, truth, hits = np.random.default_rng(players), true_difference(players), 0
    for _ in range(1000):
        is_first = rng.random((400, players)) < SHARE
        # the least of exponential times wins: its chance is its rate's share of all rates
        times = rng.exponential(1.0, is_first.shape) / np.where(is_first, STRENGTH, 1.0)
        wins = (times == times.min(1, keepdims=True)).astype(np.int64)
        found = comparison_of(sums_of(is_first[:, :, None], ~is_first[:, :, None], wins)[0])
        assert found is not None
        hits += abs(found.difference - truth) <= found.difference_error
    assert 930 <= hits <= 970


#: The share of seats in the first group, and how many times as likely as another such a seat is to win.
SHARE, STRENGTH = 0.4, 2.0


def true_difference(players: int) -> float:
    """Return how much more often a seat of the first group wins than another."""
    won = sum(
        comb(players, strong)
        * SHARE**strong
        * (1 - SHARE) ** (players - strong)
        * (STRENGTH * strong / (STRENGTH * strong + players - strong))
        for strong in range(players + 1)
    )
    return won / (SHARE * players) - (1 - won) / ((1 - SHARE) * players)
