"""The best of several moves against the one that was played: unbiased, shrunk, and certain only where it is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ironlanes.analysis.decisions.comparison import Comparison, compare
from ironlanes.analysis.decisions.judgement import Effort
from ironlanes.analysis.values.calibration import calibration_for
from ironlanes.analysis.values.equity import lead_of, utility_of

PLAYERS, CANDIDATES, WORLDS = 2, 4, 40
#: Worlds are all there is to err by here.
CALIBRATION = replace(calibration_for("usa", 2), loss_error=0.0, lead_loss_error=0.0)


def comparison_of(better: float, rng: np.random.Generator, candidates: int = CANDIDATES) -> Comparison:
    """Candidates whose points have a spread of 36, and one of which is better by so many points."""
    points = rng.normal(0, 36, size=(WORLDS, candidates, PLAYERS))
    points[:, -1, 0] += better
    lead = lead_of(points)
    win = 1 / (1 + np.exp(-lead / 25))
    return compare(win, lead, utility_of(win, lead), candidates, 0, CALIBRATION, variance_factor=1.0)


def test_equal_moves_lose_nothing_on_average() -> None:
    rng = np.random.default_rng(1)
    found = [comparison_of(0, rng) for _ in range(600)]
    raw = np.array([each.lead.raw for each in found])
    assert abs(raw.mean()) < 3 * raw.std() / np.sqrt(len(raw))
    naive = 1.03 * np.sqrt(2) * 36 / np.sqrt(WORLDS)  # the expected best of four means, above the first one
    assert abs(raw.mean()) < naive / 5
    assert np.mean([each.lead.is_certain for each in found]) < 0.02
    assert np.mean([each.lead.error for each in found]) == pytest.approx(raw.std(), rel=0.25)


def test_a_clear_mistake_is_found_and_measured() -> None:
    rng = np.random.default_rng(2)
    found = [comparison_of(60, rng) for _ in range(100)]
    assert np.mean([each.lead.is_certain for each in found]) > 0.95
    assert np.mean([each.lead.raw for each in found]) == pytest.approx(60, rel=0.1)
    assert all(each.best == CANDIDATES - 1 for each in found)


def test_an_uncertain_loss_is_shrunk() -> None:
    found = comparison_of(60, np.random.default_rng(3))
    assert 0 < found.lead.value < found.lead.raw
    assert found.lead.value == pytest.approx(found.lead.raw * 4.6**2 / (4.6**2 + found.lead.error**2))


def test_a_loss_that_is_the_same_in_every_world_is_known_exactly() -> None:
    """As in the last turn of a game: there is nothing to shrink, and no error."""
    points = np.zeros((WORLDS, 2, PLAYERS))
    points[:, 1, 0] = 4
    lead = lead_of(points)
    found = compare(np.ones_like(lead), lead, lead, 2, 0, CALIBRATION, variance_factor=1.0)
    assert (found.lead.raw, found.lead.error, found.lead.value) == (4, 0, 4)
    assert found.lead.is_certain
    assert not found.win.is_certain, "the winner is the same"


def test_what_one_loses_the_others_get() -> None:
    found = comparison_of(60, np.random.default_rng(4))
    assert sum(found.lead_by_seat) == pytest.approx(0)
    assert found.lead_by_seat[0] == pytest.approx(-found.lead.expected)


def test_the_best_move_lost_nothing_and_is_ahead() -> None:
    rng = np.random.default_rng(5)
    points = rng.normal(0, 5, size=(WORLDS, CANDIDATES, PLAYERS))
    points[:, 0, 0] += 30
    lead = lead_of(points)
    found = compare(lead / 100 + 0.5, lead, lead, CANDIDATES, 0, CALIBRATION, variance_factor=1.0)
    assert (found.best, found.lead.raw, found.lead.value) == (0, 0.0, 0.0)
    assert found.ahead.is_certain
    assert found.ahead.raw == pytest.approx(30, rel=0.2)


@pytest.mark.parametrize(("behind", "expected"), [(0, 0), (10, 10), (100, 30)])
def test_what_can_be_made_up_for_is_not_lost(behind: float, expected: float) -> None:
    """The second move is better by 30, and playing it a turn later is behind that by a part, or too late."""
    points = np.random.default_rng(8).normal(0, 2, size=(WORLDS, 3, PLAYERS))
    points[:, 1, 0] += 30
    points[:, 2, 0] += 30 - behind
    lead = lead_of(points)
    found = compare(lead / 100, lead, lead, 2, 0, CALIBRATION, variance_factor=1.0)
    assert found.lead.raw == pytest.approx(expected, abs=1.5)
    assert found.best == 1 or not behind


def test_worlds_that_are_not_independent_make_it_less_certain() -> None:
    lead = lead_of(np.random.default_rng(7).normal(0, 36, size=(WORLDS, 2, 2)))
    once, twice = (compare(lead / 100, lead, lead, 2, 0, CALIBRATION, factor).ahead for factor in (1.0, 4.0))
    assert twice.error == pytest.approx(2 * once.error)
    assert twice.raw == once.raw


def test_an_error_that_worlds_do_not_lower_counts() -> None:
    sure = CALIBRATION, replace(CALIBRATION, lead_loss_error=40.0)
    rng = [np.random.default_rng(6) for _ in sure]
    lead = [lead_of(each.normal(0, 36, size=(WORLDS, 2, 2)) + np.array([[[0, 0], [60, 0]]])) for each in rng]
    few, many = (
        compare(each / 100, each, each, 2, 0, calibration, 1.0) for each, calibration in zip(lead, sure, strict=True)
    )
    assert few.lead.is_certain
    assert not many.lead.is_certain
    assert many.lead.error > 40


@pytest.mark.parametrize(("worlds", "rounds"), [(3, 1), (4, 0), (0, 0), (-1, 1)])
def test_a_look_that_could_not_say_how_certain_it_is_is_refused(worlds: int, rounds: int) -> None:
    with pytest.raises(ValueError, match="at least 4 worlds and one round"):
        Effort(worlds, rounds)
