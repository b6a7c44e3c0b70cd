"""A histogram of how long something takes, cheap enough to be kept for every action."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate
from typing import Final

#: The upper bounds of the buckets in seconds; a last bucket has none.
BUCKETS: Final = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Durations:
    """Counts durations by size, and adds them up."""

    def __init__(self) -> None:
        self.total = 0.0
        self._counts = [0] * (len(BUCKETS) + 1)

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(BUCKETS, seconds)] += 1
        self.total += seconds

    @property
    def count(self) -> int:
        return sum(self._counts)

    def cumulative(self) -> list[int]:
        """Return the number of durations up to each bound, and of all."""
        return list(accumulate(self._counts))
