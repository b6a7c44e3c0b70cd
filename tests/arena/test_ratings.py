"""Ratings against solutions that are known."""

from __future__ import annotations

from itertools import combinations
from math import log10, sqrt

import pytest

from ironlanes.arena.stats.ratings import POINTS, fit_ratings
from tests.arena.sample_matches import a_game, duels


def test_of_two_the_odds_are_the_wins() -> None:
    first, second = fit_ratings(duels(300, 100), 2, prior_draws=0)
    assert first.value - second.value == pytest.approx(400 * log10(3))
    assert first.value + second.value == pytest.approx(3000)


def test_of_two_the_error_is_that_of_the_log_odds() -> None:
    first, second = fit_ratings(duels(300, 100), 2, prior_draws=0)
    of_the_difference = 1.96 * POINTS * sqrt(1 / 300 + 1 / 100)
    assert first.error == pytest.approx(of_the_difference / 2, rel=0.01)
    assert first.error == pytest.approx(second.error)


def test_ties_count_half_for_both() -> None:
    with_ties, without = fit_ratings(duels(100, 0, ties=100), 2), fit_ratings(duels(150, 50), 2)
    assert [each.value for each in with_ties] == pytest.approx([each.value for each in without])


def test_strengths_that_fit_exactly_are_found() -> None:
    """Strengths 1, 2, 3 and 4: every two meet in games that divide as they should."""
    games = []
    for first, second in combinations(range(4), 2):
        games += duels(12 * (first + 1), 12 * (second + 1), 0, (first, second))
    values = [rating.value for rating in fit_ratings(games, 4, prior_draws=0)]
    assert [value - values[0] for value in values] == pytest.approx([400 * log10(each) for each in (1, 2, 3, 4)])


def test_at_larger_tables_wins_are_in_proportion_to_strength() -> None:
    wins = [1] * 10 + [2] * 20 + [0] * 30
    games = [a_game((0, 1, 2), (winner,), number, number) for number, winner in enumerate(wins)]
    values = [rating.value for rating in fit_ratings(games, 3, prior_draws=0)]
    assert values[0] - values[1] == pytest.approx(400 * log10(3))
    assert values[2] - values[1] == pytest.approx(400 * log10(2))


def test_who_always_wins_is_not_infinitely_strong() -> None:
    first, second = fit_ratings(duels(50, 0), 2)
    assert 400 < first.value - second.value < 2000
    assert first.error > 100


def test_who_never_wins_does_not_blur_the_others() -> None:
    close = duels(220, 180)
    without = fit_ratings(close, 2)
    hopeless = [game for rival in (0, 1) for game in duels(200, 0, 0, (rival, 2))]
    found = fit_ratings(close + hopeless, 3)
    assert found[0].error < 2 * without[0].error
    assert found[2].error > 100
    assert found[0].value - found[1].value == pytest.approx(without[0].value - without[1].value, abs=5)


def test_games_of_one_deal_are_not_many_games() -> None:
    alone = duels(60, 40)
    together = [a_game((0, 1), game.winners, number, number // 10) for number, game in enumerate(alone)]
    assert fit_ratings(together, 2)[0].error > 2 * fit_ratings(alone, 2)[0].error


def test_the_order_of_the_games_does_not_matter() -> None:
    games = duels(30, 20, 5)
    assert fit_ratings(games, 2)[0].value == pytest.approx(fit_ratings(games[::-1], 2)[0].value)


def test_who_has_not_played_yet_is_average() -> None:
    ratings = fit_ratings(duels(10, 10), 3)
    assert ratings[2].value == pytest.approx(1500)
