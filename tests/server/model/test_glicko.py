"""The formulas of the ratings, against numbers computed by hand, and what they promise."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, log10

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironlanes.server.model.glicko import (
    DAY,
    MAX_DEVIATION,
    MIN_DEVIATION,
    START_RATING,
    PairResult,
    RatingEstimate,
    discount,
    expected_score,
    updated,
)

estimates = st.builds(RatingEstimate, st.floats(500, 2500), st.floats(MIN_DEVIATION, MAX_DEVIATION))
seat_counts = st.integers(2, 5)


def test_the_example_of_the_paper() -> None:
    """Glickman, "Parameter estimation in large dynamic paired comparison experiments" (1999)."""
    others = [RatingEstimate(1400, 30), RatingEstimate(1550, 100), RatingEstimate(1700, 300)]
    assert [round(discount(other.deviation), 4) for other in others] == [0.9955, 0.9531, 0.7242]
    own = RatingEstimate(1500, 200)
    assert [round(expected_score(own, other), 3) for other in others] == [0.639, 0.432, 0.303]
    pairs = [PairResult(other, score) for other, score in zip(others, (1, 0, 0), strict=True)]
    after = updated(own, pairs, 2)  # at a table of two, a pair counts fully
    assert (round(after.rating), round(after.deviation, 1)) == (1464, 151.4)


def test_two_newcomers() -> None:
    """By hand: g = 1 / sqrt(1 + 3 (0.0057565 * 350 / pi)^2) = 0.66907; e = 1/2; Q^2 g^2 / 4 = 3.7087e-6.

    The precision is 1 / 350^2 + 3.7087e-6 = 1.18720e-5; the gain 0.0057565 * 0.66907 / 2 / 1.18720e-5 = 162.2.
    """
    own = RatingEstimate()
    winner, loser = (updated(own, [PairResult(own, score)], 2) for score in (1, 0))
    assert (round(winner.rating - START_RATING, 1), round(loser.rating - START_RATING, 1)) == (162.2, -162.2)
    assert round(winner.deviation, 1) == round(loser.deviation, 1) == 290.2


def test_a_table_of_three_counts_each_pair_two_thirds() -> None:
    """By hand, deviation 100: g = 0.95315; Q^2 g^2 / 4 = 7.5263e-6; the precision 1e-4 + 2 * 2/3 * that = 1.100351e-4.

    First: 2/3 * 0.0057565 * 0.95315 * (1/2 + 1/2) / 1.100351e-4 = 33.243; the second is where they were.
    """
    own = RatingEstimate(1400, 100)
    after = [updated(own, [PairResult(own, one), PairResult(own, two)], 3) for one, two in ((1, 1), (1, 0), (0, 0))]
    assert [round(each.rating - 1400, 2) for each in after] == [33.24, 0, -33.24]
    assert {round(each.deviation, 2) for each in after} == {95.33}


def test_four_hundred_points_are_odds_of_ten_to_one() -> None:
    chance = expected_score(RatingEstimate(1700, 100), RatingEstimate(1300, 1e-9))
    assert log10(chance / (1 - chance)) == pytest.approx(1)


@pytest.mark.parametrize(("seats", "provisional", "unknown"), [(2, 10, 28), (3, 8, 19), (4, 7, 17), (5, 6, 16)])
def test_how_many_games_it_takes_to_know_someone(seats: int, provisional: int, unknown: int) -> None:
    """Among players who are known and equally strong, winning and losing in turn."""
    own, deviations = RatingEstimate(), list[float]()
    for game in range(40):
        pairs = [PairResult(RatingEstimate(own.rating, 60), game % 2)] * (seats - 1)
        own = updated(own.before_game(), pairs, seats)
        deviations.append(own.deviation)
    assert [1 + sum(each > limit for each in deviations) for limit in (110, 75)] == [provisional, unknown]


@given(own=estimates, others=st.lists(estimates, min_size=1, max_size=4))
def test_winning_never_lowers_a_rating_and_losing_never_raises_it(
    own: RatingEstimate, others: list[RatingEstimate]
) -> None:
    won, lost = (updated(own, [PairResult(other, score) for other in others], 1 + len(others)) for score in (1, 0))
    assert won.rating >= own.rating >= lost.rating
    assert won.deviation == lost.deviation <= max(own.deviation, MIN_DEVIATION)


@given(own=estimates, others=st.lists(st.tuples(estimates, st.sampled_from([0, 0.5, 1])), min_size=1, max_size=4))
def test_the_order_of_the_seats_does_not_matter(
    own: RatingEstimate, others: list[tuple[RatingEstimate, float]]
) -> None:
    pairs = [PairResult(*other) for other in others]
    one, two = updated(own, pairs, 1 + len(pairs)), updated(own, pairs[::-1], 1 + len(pairs))
    assert one.rating == pytest.approx(two.rating)
    assert one.deviation == pytest.approx(two.deviation)


@given(own=estimates, other=estimates)
def test_a_better_result_is_never_worth_less(own: RatingEstimate, other: RatingEstimate) -> None:
    ratings = [updated(own, [PairResult(other, score)], 2).rating for score in (0, 0.5, 1)]
    assert ratings == sorted(ratings)


@given(ratings=st.lists(st.floats(500, 2500), min_size=2, max_size=5), deviation=st.floats(MIN_DEVIATION, 350))
def test_what_equally_known_players_win_others_lose(ratings: list[float], deviation: float) -> None:
    """What is won and lost, weighted by how certain everybody is afterwards, adds up to nothing."""
    table = [RatingEstimate(rating, deviation) for rating in ratings]
    gained = 0.0
    for place, own in enumerate(table):
        pairs = [PairResult(other, float(place < each)) for each, other in enumerate(table) if each != place]
        precision = 1 / updated(own, pairs, len(table)).deviation ** 2
        if precision >= 1 / MIN_DEVIATION**2:
            return  # no more certain than that
        gained += (updated(own, pairs, len(table)).rating - own.rating) * precision
    assert gained == pytest.approx(0, abs=1e-9)


@given(own=estimates, days=st.lists(st.floats(0, 5000), min_size=2, max_size=5))
def test_time_makes_less_certain_and_changes_nothing_else(own: RatingEstimate, days: list[float]) -> None:
    later = [own.after(each * DAY) for each in sorted(days)]
    assert all(one.deviation <= two.deviation <= MAX_DEVIATION for one, two in pairwise([own, *later]))
    assert {each.rating for each in later} == {own.rating}
    assert own.after(-5) == own


def test_how_fast_certainty_is_lost() -> None:
    assert round(RatingEstimate(1400, 60).after(365 * DAY).deviation) == 110
    assert RatingEstimate(1400, 60).before_game().deviation == hypot(60, 12)
    assert RatingEstimate(1400, 349.9).after(1000 * DAY).deviation == MAX_DEVIATION
