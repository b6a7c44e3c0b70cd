"""Intervals against known values."""

from __future__ import annotations

import pytest

from ironlanes.arena.stats.histogram import histogram
from ironlanes.arena.stats.intervals import distribution, proportion, student_width


@pytest.mark.parametrize(
    ("share", "of", "low", "high"),
    [
        # R: prop.test(x, n, correct = FALSE)$conf.int
        (8, 10, 0.4901625, 0.9433178),
        (0, 10, 0.0, 0.2775328),
        (10, 10, 0.7224672, 1.0),
        (1400, 2000, 0.6795438, 0.7196701),
        (0.5, 1, 0.0546207, 0.9453793),
    ],
)
def test_wilson(share: float, of: int, low: float, high: float) -> None:
    found = proportion(share, of)
    assert (found.value, found.of) == (share / of, of)
    assert (found.low, found.high) == pytest.approx((low, high), abs=2e-4)


def test_of_no_case_nothing_is_known() -> None:
    assert (proportion(0, 0).low, proportion(0, 0).high, proportion(0, 0).of) == (0, 1, 0)


@pytest.mark.parametrize(
    # R: qt(0.975, degrees)
    ("degrees", "width"),
    [(1, 12.706205), (4, 2.776445), (5, 2.570582), (7, 2.364624), (19, 2.093024), (100, 1.983972), (10**9, 1.959964)],
)
def test_student_width(degrees: int, width: float) -> None:
    assert student_width(degrees) == pytest.approx(width, rel=0.002)


def test_a_spread() -> None:
    found = distribution([1, 2, 3, 4, 5])
    assert (found.mean, found.median, found.quarter, found.three_quarters) == (3, 3, 2, 4)
    assert found.deviation == pytest.approx(2.5**0.5)
    assert found.error == pytest.approx(1.96 * (2.5 / 5) ** 0.5, abs=1e-4)
    assert (distribution([7]).mean, distribution([7]).error, distribution([]).of) == (7, 0, 0)


def test_a_histogram() -> None:
    found = histogram([-11, -10, 0, 9, 10, 29], 10)
    assert (found.start, found.counts) == (-20, (1, 1, 2, 1, 1))
    assert histogram([], 10).counts == ()
