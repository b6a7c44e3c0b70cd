"""The best of several moves against the one that was played, without the winner's curse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ..values.calibration import Calibration, Floats

#: The spread of true differences between moves that a good player considers: in points, and in the chance to win.
SPREAD_LEAD: Final = 4.6
SPREAD_WIN: Final = 0.05
#: A loss is certain if it is at least this many standard errors.
CERTAIN: Final = 2.5


@dataclass(frozen=True, slots=True)
class Estimate:
    """A measured loss, its standard error, and the loss shrunk towards zero by its uncertainty."""

    raw: float
    error: float
    expected: float  # shrunk; below 0 where the move that was played came out better
    value: float  # the same, at least 0: the loss that is reported for this decision alone

    @property
    def is_certain(self) -> bool:
        return self.raw > CERTAIN * self.error and self.raw > 0


NOTHING: Final = Estimate(0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Precision:
    """What is known in advance about differences between moves."""

    spread: float  # of the true ones
    least_error: float  # the error that more worlds don't lower
    variance_factor: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """A move against its best rival, which one half of the worlds chose and the other half measured."""

    best: int  # the number of the candidate that is best by all worlds
    win: Estimate
    lead: Estimate
    ahead: Estimate  # points by which the played move is ahead of the best other one
    win_by_seat: tuple[float, ...]  # what the loss, shrunk, brought every seat: the own one is negative
    lead_by_seat: tuple[float, ...]


def compare(
    win: Floats,
    lead: Floats,
    utility: Floats,
    candidates: int,
    seat: int,
    calibration: Calibration,
    variance_factor: float,
) -> Comparison:
    """Compare lines of play over common worlds; arrays are by world, line and seat.

    A line begins with the candidate of the same number, and candidate 0 was played. One more line than `candidates`
    begins with what was played too. `variance_factor` is the variance of a mean, relative to that over as many
    independent worlds.
    """
    own = utility[..., seat]
    lines = own.shape[1]
    played, others = [0, *range(candidates, lines)], list(range(1, candidates))
    best = int(own.mean(0).argmax()) % candidates
    in_win = Precision(SPREAD_WIN, calibration.loss_error, variance_factor)
    in_points = Precision(SPREAD_LEAD, calibration.lead_loss_error, variance_factor)
    win_loss, win_seats = _estimate(_halves(win, own, played, range(lines)), seat, in_win)
    lead_loss, lead_seats = _estimate(_halves(lead, own, played, range(lines)), seat, in_points)
    ahead, _ = _estimate([-half for half in _halves(lead, own, played, others)], seat, in_points)
    return Comparison(best, win_loss, lead_loss, ahead, win_seats, lead_seats)


def _halves(values: Floats, utility: Floats, played: Sequence[int], others: Sequence[int]) -> list[Floats]:
    """Return how far the best of `others` is ahead of the best line that was `played`, by world and seat.

    Each half of the worlds measures the lines that the other half chose.
    """
    halves = [slice(0, None, 2), slice(1, None, 2)]
    differences = []
    for choosing, measuring in (halves, halves[::-1]):
        means = utility[choosing].mean(0)
        best, own = (lines[int(means[list(lines)].argmax())] for lines in (others, played))
        differences.append(values[measuring, best] - values[measuring, own])
    return differences


def _estimate(halves: list[Floats], seat: int, precision: Precision) -> tuple[Estimate, tuple[float, ...]]:
    """Return the mean of both halves as an estimate, and its shrunk value for every seat."""
    means = np.mean([half.mean(0) for half in halves], axis=0)
    if not any(half.any() for half in halves):  # the move that was played is the best one by both halves
        return NOTHING, tuple(0.0 for _ in means)
    sampled = float(sum(half[:, seat].var(ddof=1) / len(half) for half in halves)) / len(halves) ** 2
    variance = precision.variance_factor * sampled + precision.least_error**2
    raw, factor = float(means[seat]), precision.spread**2 / (precision.spread**2 + variance)
    estimate = Estimate(raw, float(np.sqrt(variance)), raw * factor, max(0.0, raw * factor))
    return estimate, tuple(float(-mean) * factor for mean in means)
