"""The sums of comparisons as book files have them: only what can't be worked out from the rest.

Where the second group of a comparison is everybody else in the game, as it mostly is, and what is shared out is the
same in every game, as a win is, most of the sums follow from five of them. So what is written is how far each sum is
from what it would be then: nearly always zero, which takes no room when it is compressed.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from .group_sums import PAIRS, PRODUCTS, SUMS, Int64Array

#: The columns that are written as they are: the games, the seats and the sum of the first group, and their products.
GIVEN: Final = (0, 1, 2, *(PRODUCTS + PAIRS.index(pair) for pair in ((0, 0), (0, 1), (1, 1))))
#: Those of them that are the same for whatever the groups achieve.
SEATS: Final = tuple(column for column in range(SUMS) if column in (0, 1, 3)) + tuple(
    PRODUCTS + PAIRS.index(pair) for pair in ((0, 0), (0, 2), (2, 2))
)


def packed(sums: Int64Array, seats: int, whole: int, known: Int64Array | None = None) -> Int64Array:
    """Return the columns of sums as they are written.

    `seats` is how many there are in a game, and `whole` what they achieve together. `known` are the sums of the same
    groups for something else that they achieve: what is the same in both is left out.
    """
    rest = sums - _expected(sums, seats, whole)
    rest[:, GIVEN] = sums[:, GIVEN]
    if known is not None:
        rest[:, SEATS] = sums[:, SEATS] - known[:, SEATS]
    return rest.T


def unpacked(columns: Int64Array, seats: int, whole: int, known: Int64Array | None = None) -> Int64Array:
    """Return the sums of what `packed` returned, as an array."""
    rest = columns.T
    sums = rest.copy()
    if known is not None:
        sums[:, SEATS] = rest[:, SEATS] + known[:, SEATS]
    expected = _expected(sums, seats, whole)
    others = [column for column in range(SUMS) if column not in GIVEN and not (known is not None and column in SEATS)]
    sums[:, others] = rest[:, others] + expected[:, others]
    return sums


def _expected(sums: Int64Array, seats: int, whole: int) -> Int64Array:
    """Return what the sums would be if the second group were everybody else, from the given columns."""
    games, first, achieved, both, mixed, squares = (sums[:, column] for column in GIVEN)
    expected = np.zeros_like(sums)
    # of each game: the seats and the sum of the first group, and those of the others
    terms = {
        (0, 2): seats * first - both,
        (0, 3): whole * first - mixed,
        (1, 2): seats * achieved - mixed,
        (1, 3): whole * achieved - squares,
        (2, 2): seats**2 * games - 2 * seats * first + both,
        (2, 3): seats * whole * games - whole * first - seats * achieved + mixed,
        (3, 3): whole**2 * games - 2 * whole * achieved + squares,
    }
    for pair, term in terms.items():
        expected[:, PRODUCTS + PAIRS.index(pair)] = term
    expected[:, 3], expected[:, 4] = seats * games - first, whole * games - achieved
    return expected
