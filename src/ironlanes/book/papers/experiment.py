"""An experiment: what was measured, in which games, and what its authors found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt

from ironlanes.arena.stats.intervals import WIDTH

from ..figures import Mean
from ..seat_table import SeatTable

#: What is measured in some games, by its name: a sum, and how many it is the sum of.
Measured = dict[str, tuple[float, int]]


@dataclass(frozen=True)
class Experiment:
    """An experiment that a command repeats."""

    name: str
    source: str
    question: str
    board: str
    bots: tuple[str, ...]  # as the authors had them, in the order of the seats
    measure: Callable[[SeatTable], Measured]
    theirs: Mapping[str, float]  # by the same names; what could not be read in the source is left out
    notes: tuple[str, ...] = ()  # why figures may differ, and what the source does not say


@dataclass(frozen=True, slots=True)
class Repeated:
    """A figure of an experiment: theirs, if it could be read, and ours."""

    name: str
    theirs: float | None
    ours: Mean


def repeat(experiment: Experiment, tables: Iterable[SeatTable]) -> tuple[Repeated, ...]:
    """Measure the games of an experiment; errors follow from how the parts in which they are played differ."""
    parts = [experiment.measure(table) for table in tables]
    return tuple(
        Repeated(name, experiment.theirs.get(name), _mean([part[name] for part in parts])) for name in parts[0]
    )


def _mean(parts: list[tuple[float, int]]) -> Mean:
    total, count = sum(each for each, _ in parts), sum(of for _, of in parts)
    if not count:
        return Mean(0.0, 0.0, 0)
    mean = total / count
    squares = sum((each - mean * of) ** 2 for each, of in parts)
    error = WIDTH * sqrt(squares * len(parts) / max(1, len(parts) - 1)) / count
    return Mean(mean, error, count)
