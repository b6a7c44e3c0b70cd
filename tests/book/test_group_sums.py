"""How sure a comparison of two groups is."""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from ironlanes.arena.stats.intervals import WIDTH, proportion
from ironlanes.book.figures import mean_of
from ironlanes.book.group_sums import comparison_of, share_of_seats, sums_of


def test_the_comparison_of_a_few_seats() -> None:
    first = np.array([[[True], [False]], [[False], [True]], [[True], [False]]])
    achieved = np.array([[10, 2], [4, 8], [6, 0]])
    found = comparison_of(sums_of(first, ~first, achieved)[0])
    assert found is not None
    assert (found.first, found.second) == (3, 3)
    assert found.mean == 8
    assert found.other_mean == 2
    assert found.difference == 6
    # by game the differences are 8, 4 and 6: standard error sqrt(4 / 3), with two degrees of freedom
    assert found.difference_error == pytest.approx(4.303 * (4 / 3) ** 0.5, rel=0.001)
    assert not found.is_certain  # with so few seats nothing is
    tiled = np.tile(first, (10, 1, 1))
    many = comparison_of(sums_of(tiled, ~tiled, np.tile(achieved, (10, 1)))[0])
    assert many is not None
    assert many.is_certain


#: Forty games: what their two seats achieved, when games differ.
DIFFERENT = np.array([[10, 2], [4, 9]] * 20)


def the_seats(*seats: tuple[int, int]) -> npt.NDArray[np.bool_]:
    """Return a group of seats, each by its game and its place there."""
    found = np.zeros((*DIFFERENT.shape, 1), dtype=bool)
    for game, seat in seats:
        found[game, seat] = True
    return found


@pytest.mark.parametrize(
    "group",
    [
        pytest.param(the_seats((3, 0)), id="one seat"),
        pytest.param(the_seats((3, 0), (3, 1)), id="the seats of one game"),
        pytest.param(the_seats((3, 0), (5, 0), (9, 0)), id="equal values"),
        pytest.param(the_seats(*((game, 0) for game in range(0, 40, 2))), id="many equal values"),
    ],
)
def test_the_error_of_a_group_whose_games_do_not_differ_is_not_known(group: npt.NDArray[np.bool_]) -> None:
    found = comparison_of(sums_of(group, ~group, DIFFERENT)[0])
    turned = comparison_of(sums_of(~group, group, DIFFERENT)[0])
    assert found is not None
    assert turned is not None
    assert found.error is turned.other_error is None
    assert found.other_error == turned.error is not None
    for each in (found, turned):
        assert each.difference_error is None
        assert not each.is_certain


def test_a_difference_that_is_the_same_in_every_game_has_no_known_error() -> None:
    """Though both means have one."""
    first = np.tile([[True], [False]], (60, 1, 1))
    achieved = np.array([[10, 7], [4, 1], [6, 3]] * 20)
    found = comparison_of(sums_of(first, ~first, achieved)[0])
    assert found is not None
    assert found.error == found.other_error is not None
    assert (found.difference, found.difference_error, found.is_certain) == (3, None, False)


@pytest.mark.parametrize("numbers", [[], [7], [7, 7], [-7] * 40])
def test_the_error_of_numbers_that_are_all_alike_is_not_known(numbers: list[int]) -> None:
    found = mean_of(len(numbers), sum(numbers), sum(number**2 for number in numbers))
    assert (found.value, found.error, found.of) == (numbers[0] if numbers else 0, None, len(numbers))


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
        assert found.difference_error is not None
        hits += abs(found.difference - truth) <= found.difference_error
    assert 930 <= hits <= 970


@pytest.mark.parametrize(("players", "share"), [(2, 0.01), (2, 0.02), (5, 0.015)])
def test_intervals_of_small_groups_cover_the_truth(players: int, share: float) -> None:
    """Of groups that have 8, 16 and 30 seats on average in 400 games."""
    rng, hits = np.random.default_rng(players), 0
    for _ in range(1000):
        is_first = rng.random((400, players)) < share
        is_first[0, 0] = is_first[1, 0] = True  # of one seat nothing is known
        lead = np.rint(30 * rng.normal(size=is_first.shape)).astype(np.int64)
        found = comparison_of(sums_of(is_first[:, :, None], ~is_first[:, :, None], lead)[0])
        assert found is not None
        assert found.difference_error is not None
        hits += abs(found.difference) <= found.difference_error
    assert 930 <= hits <= 970


@pytest.mark.parametrize("players", [2, 5])
def test_intervals_of_means_cover_the_truth(players: int) -> None:
    """So do those of the mean of one group alone, where it is known from how many of a game's seats are in it."""
    rng, hits = np.random.default_rng(players), 0
    for _ in range(1000):
        is_first = rng.random((400, players)) < SHARE
        # what the seats of a game achieve has a part in common
        achieved = np.rint(100 + 20 * rng.normal(size=(400, 1)) + 30 * rng.normal(size=is_first.shape)).astype(np.int64)
        found = comparison_of(sums_of(is_first[:, :, None], ~is_first[:, :, None], achieved)[0])
        assert found is not None
        assert found.error is not None
        hits += abs(found.mean - 100) <= found.error
    assert 930 <= hits <= 970


@pytest.mark.parametrize("alike", [0.0, 0.3, 1.0])
def test_intervals_of_shares_cover_the_truth(alike: float) -> None:
    """In `alike` of the games all seats do the same: as if there were fewer seats."""
    rng, hits, width = np.random.default_rng(1), 0, 0.0
    for _ in range(1000):
        is_alike, together = rng.random((400, 1)) < alike, rng.random((400, 1)) < SHARE
        is_first = np.where(is_alike, together, rng.random((400, 4)) < SHARE)[:, :, None]
        found = share_of_seats(sums_of(is_first, ~is_first, np.zeros((400, 4), dtype=np.int64))[0], 4)
        assert found.of == 1600
        hits += found.low <= SHARE <= found.high
        width += found.error / 1000
    assert 930 <= hits <= 970
    assert width == pytest.approx(WIDTH * ((1 + 3 * alike) * SHARE * (1 - SHARE) / 1600) ** 0.5, rel=0.02)


def test_a_share_that_is_the_same_in_every_game_is_as_sure_as_if_one_game_differed() -> None:
    one_a_game = np.array([[True, False], [False, True]] * 20)[:, :, None]
    found = share_of_seats(sums_of(one_a_game, ~one_a_game, np.zeros((40, 2), dtype=np.int64))[0], 2)
    assert (found.value, found.of) == (0.5, 80)
    # of forty games one with one seat more: a variance of 1 / 40, instead of 1 / 2 for independent seats
    assert found.error == pytest.approx(proportion(40 * 20, 80 * 20).error)
    two_games = sums_of(one_a_game[:2], ~one_a_game[:2], np.zeros((2, 2), dtype=np.int64))[0]
    assert share_of_seats(two_games, 2) == proportion(2, 4)
    nobody = np.zeros_like(one_a_game)
    found = share_of_seats(sums_of(nobody, ~nobody, np.zeros((40, 2), dtype=np.int64))[0], 2)
    assert found == proportion(0, 80)


@pytest.mark.parametrize(("share", "games"), [(0.5, 400), (0.1, 400), (0.02, 1000)])
def test_intervals_of_proportions_cover_the_truth(share: float, games: int) -> None:
    """Of what happens at most once in a game: a ticket that is kept or completed, a track that is claimed."""
    counts = np.random.default_rng(1).binomial(games, share, 1000)
    found = [proportion(int(count), games) for count in counts]
    assert 930 <= sum(each.low <= share <= each.high for each in found) <= 970


def test_intervals_of_plain_means_cover_the_truth() -> None:
    """Of the turn of a claim, or the lead of those who kept a hand of tickets."""
    numbers = np.random.default_rng(1).poisson(12, (1000, 300))
    found = [mean_of(300, int(each.sum()), int((each**2).sum())) for each in numbers]
    assert 930 <= sum(abs(each.value - 12) <= (each.error or 0) for each in found) <= 970


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
