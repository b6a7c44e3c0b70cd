"""Confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np

#: 95 % of a normal distribution lie within this many standard deviations.
WIDTH: Final = 1.959963984540054
#: The same of Student's distributions with one to four degrees of freedom, for which `student_width` is too coarse.
FEW_DEGREES: Final = (12.706, 4.303, 3.182, 2.776)


def student_width(degrees: int) -> float:
    """Return within how many standard errors 95 % of Student's distribution lie: more than `WIDTH`, the fewer the more.

    A mean of n numbers, with the error that follows from these numbers alone, has n - 1 degrees of freedom.
    """
    if degrees <= len(FEW_DEGREES):
        return FEW_DEGREES[degrees - 1]
    # Cornish and Fisher's expansion
    return (
        WIDTH
        + (WIDTH**3 + WIDTH) / (4 * degrees)
        + (5 * WIDTH**5 + 16 * WIDTH**3 + 3 * WIDTH) / (96 * degrees**2)
        + (3 * WIDTH**7 + 19 * WIDTH**5 + 17 * WIDTH**3 - 15 * WIDTH) / (384 * degrees**3)
    )


@dataclass(frozen=True, slots=True)
class Proportion:
    """A proportion, with the ends of its 95 % interval."""

    value: float
    low: float
    high: float
    of: int

    @property
    def error(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def proportion(share: float, of: float) -> Proportion:
    """Return a proportion with Wilson's interval; shared wins count in part."""
    if of == 0:
        return Proportion(0.0, 0.0, 1.0, 0)
    part = share / of
    correction = WIDTH**2 / of
    middle = (part + correction / 2) / (1 + correction)
    half = WIDTH / (1 + correction) * sqrt(part * (1 - part) / of + correction / (4 * of))
    return Proportion(part, max(0.0, middle - half), min(1.0, middle + half), round(of))


@dataclass(frozen=True, slots=True)
class Distribution:
    """The distribution of a number; `error` is half the 95 % interval of its mean."""

    mean: float
    error: float
    deviation: float
    low: float  # one in twenty is below
    quarter: float
    median: float
    three_quarters: float
    high: float  # one in twenty is above
    of: int


def distribution(numbers: Sequence[float]) -> Distribution:
    """Return the distribution of some numbers, or all zeros if there are none."""
    if not numbers:
        return Distribution(0, 0, 0, 0, 0, 0, 0, 0, 0)
    values = np.asarray(numbers, dtype=float)
    deviation = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    low, quarter, median, three_quarters, high = map(float, np.quantile(values, (0.05, 0.25, 0.5, 0.75, 0.95)))
    error = WIDTH * deviation / sqrt(len(values))
    return Distribution(float(values.mean()), error, deviation, low, quarter, median, three_quarters, high, len(values))
