"""The formulas of the ratings: Glicko (Glickman 1999), over all pairs of a table.

A rating is an estimate with a deviation. A lead of 400 points means odds of ten to one of finishing ahead, whatever the
size of the table. Everybody who is ahead of somebody has won that pair. All pairs are counted at once, with the ratings
from before the game; each pair counts less the more there are, because the pairs of one game are not independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, log, pi, sqrt
from typing import Final

Q: Final = log(10) / 400
#: The estimate of someone who has not played: about the middle of the levels.
START_RATING: Final = 1300.0
MAX_DEVIATION: Final = 350.0
#: However much someone plays, their strength is not known better than this.
MIN_DEVIATION: Final = 45.0
#: How much a strength may change from one game to the next, and in the square root of a day.
DRIFT_PER_GAME: Final = 12.0
DRIFT_PER_DAY: Final = 4.8
DAY: Final = 86400.0


@dataclass(frozen=True, slots=True)
class RatingEstimate:
    """An estimate of someone's strength, and its standard deviation."""

    rating: float = START_RATING
    deviation: float = MAX_DEVIATION

    def after(self, seconds: float) -> RatingEstimate:
        """Return the estimate after some time without a game: the same value, but less certain."""
        days = max(0.0, seconds) / DAY
        return self._widened(DRIFT_PER_DAY * sqrt(days))

    def before_game(self) -> RatingEstimate:
        """Return the estimate that a game starts from."""
        return self._widened(DRIFT_PER_GAME)

    def _widened(self, drift: float) -> RatingEstimate:
        return RatingEstimate(self.rating, min(MAX_DEVIATION, hypot(self.deviation, drift)))


@dataclass(frozen=True, slots=True)
class PairResult:
    """Someone's result against one other player of the table: 1 ahead, 0.5 level, 0 behind."""

    other: RatingEstimate
    score: float


def discount(deviation: float) -> float:
    """Return how much a result against an opponent of uncertain strength counts; 1 if it is certain."""
    return 1 / sqrt(1 + 3 * (Q * deviation / pi) ** 2)


def expected_score(own: RatingEstimate, other: RatingEstimate) -> float:
    """Return the expected score against an opponent; only the opponent's deviation matters."""
    return float(1 / (1 + 10 ** (-discount(other.deviation) * (own.rating - other.rating) / 400)))


def updated(own: RatingEstimate, pairs: Sequence[PairResult], seats: int) -> RatingEstimate:
    """Return the estimate after a game with `seats` seats; all estimates are from before the game."""
    weight = 2 / seats
    precision, surplus = 1 / own.deviation**2, 0.0
    for pair in pairs:
        counted, expected = discount(pair.other.deviation), expected_score(own, pair.other)
        precision += weight * (Q * counted) ** 2 * expected * (1 - expected)
        surplus += weight * Q * counted * (pair.score - expected)
    return RatingEstimate(own.rating + surplus / precision, max(MIN_DEVIATION, 1 / sqrt(precision)))
