"""Histograms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor


@dataclass(frozen=True, slots=True)
class Histogram:
    """Counts of steps of equal width; the first step begins at `start`."""

    start: float
    width: float
    counts: tuple[int, ...]


def histogram(numbers: Sequence[float], width: float) -> Histogram:
    """Count numbers by steps of a width; the first and last step are not empty."""
    steps = [floor(number / width) for number in numbers]
    if not steps:
        return Histogram(0.0, width, ())
    first = min(steps)
    counts = [0] * (max(steps) - first + 1)
    for step in steps:
        counts[step - first] += 1
    return Histogram(first * width, width, tuple(counts))
