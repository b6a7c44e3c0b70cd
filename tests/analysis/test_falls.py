"""The largest falls of the graph."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import cast

import numpy as np
import pytest

from ironlanes.analysis.recorded_game import RecordedDecision
from ironlanes.analysis.review.falls import LEAST_FALL, largest_falls


@dataclass
class Decided:
    """As much of a decision as falls need."""

    number: int
    turn: int


def decisions(turns: list[int]) -> list[RecordedDecision]:
    return [cast("RecordedDecision", Decided(number, turn)) for number, turn in enumerate(turns)]


def chances(*own: float) -> np.ndarray:
    return np.array([[chance, 1 - chance] for chance in own])


def test_a_fall_of_three_turns_is_one_and_stands_at_its_steepest_turn() -> None:
    found = largest_falls(decisions([1, 2, 3, 4, 5, 6]), chances(0.5, 0.5, 0.52, 0.4, 0.2, 0.17, 0.17), 3)
    assert [(fall.seat, fall.turns, fall.turn) for fall in found] == [(0, (3, 5), 4)]
    assert found[0].size == pytest.approx(0.35)
    assert found[0].before[0] == pytest.approx(0.52)
    assert found[0].after[0] == pytest.approx(0.17)


def test_the_decisions_of_a_turn_belong_together() -> None:
    found = largest_falls(decisions([1, 1, 2, 2]), chances(0.5, 0.6, 0.8, 0.8, 0.8), 3)
    assert [(fall.seat, fall.turns) for fall in found] == [(1, (1, 1))]


def test_falls_do_not_overlap_and_the_largest_come_first() -> None:
    found = largest_falls(
        decisions(list(range(1, 11))), chances(0.5, 0.3, 0.3, 0.3, 0.3, 0.7, 0.7, 0.7, 0.7, 0.4, 0.4), 2
    )
    assert [(fall.seat, fall.turn) for fall in found] == [(1, 5), (0, 9)]
    spans = sorted(fall.turns for fall in found)
    assert all(one[1] < other[0] for one, other in pairwise(spans))


def test_small_changes_are_no_falls() -> None:
    steady = chances(*(0.5 + 0.3 * LEAST_FALL * (number % 2) for number in range(9)))
    assert largest_falls(decisions(list(range(1, 9))), steady, 3) == []
