"""How often a number fell where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor


@dataclass(frozen=True, slots=True)
class Histogram:
    """Counts of equally wide steps, the first of which begins at `start`."""

    start: float
    width: float
    counts: tuple[int, ...]


def histogram(numbers: Sequence[float], width: float) -> Histogram:
    """Numbers by steps of a width; the first and the last step that are there have at least one."""
    steps = [floor(number / width) for number in numbers]
    if not steps:
        return Histogram(0.0, width, ())
    first = min(steps)
    counts = [0] * (max(steps) - first + 1)
    for step in steps:
        counts[step - first] += 1
    return Histogram(first * width, width, tuple(counts))
