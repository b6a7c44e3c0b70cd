"""How two groups of seats compare: sums over games, as whole numbers that can be added, and what follows from them.

Seats of one game depend on each other: if one wins, the others don't. So sums are kept by game, not by seat. For each
game there are four numbers: how many seats are in the first group, what these achieved together, and the same of the
second group. Kept are their sums over all games, and the sums of their products in pairs. From these follow the means
of both groups, and a standard error of the difference that is right for dependent seats.

An error follows from how games differ. Where they don't, since there is only one, or all are alike, it is not known.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from ironlanes.arena.stats.intervals import Proportion, proportion, student_width

Int64Array = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]

#: The four numbers of a game: seats and sum of the first group, seats and sum of the second.
NUMBERS: Final = 4
#: With fewer seats in a group nothing is certain: the error of so small a group is itself not known.
FEWEST: Final = 30
#: The digits that figures keep after the point.
DIGITS: Final = 5
#: The pairs of them, in the order in which sums of products are kept.
PAIRS: Final = tuple((i, j) for i in range(NUMBERS) for j in range(i, NUMBERS))
#: Where the sums of products begin in what is kept of a comparison, and how many numbers that is.
PRODUCTS: Final = 1 + NUMBERS
SUMS: Final = PRODUCTS + len(PAIRS)


def sums_of(first: Bools, second: Bools, achieved: Int64Array) -> Int64Array:
    """Return what is kept of several comparisons: for each the games, the sums, and the sums of products.

    `first` and `second` say which seats are in the groups, by game, seat and comparison; `achieved` is by game and
    seat.
    """
    numbers = [
        first.sum(1),
        np.einsum("gsc,gs->gc", first, achieved),
        second.sum(1),
        np.einsum("gsc,gs->gc", second, achieved),
    ]
    sums = np.zeros((first.shape[2], SUMS), dtype=np.int64)
    sums[:, 0] = len(first)
    for place, number in enumerate(numbers, 1):
        sums[:, place] = number.sum(0)
    for place, (one, other) in enumerate(PAIRS, PRODUCTS):
        sums[:, place] = np.einsum("gc,gc->c", numbers[one], numbers[other])
    return sums


@dataclass(frozen=True, slots=True)
class GroupComparison:
    """The means of two groups of seats, and their difference; errors are half a 95 % interval, None if not known."""

    first: int  # seats
    second: int
    mean: float  # of the first group
    other_mean: float
    error: float | None  # of the first group's mean
    other_error: float | None
    difference: float
    difference_error: float | None
    is_certain: bool  # both groups are large enough, and the interval of the difference leaves 0 out


def share_of_seats(kept: Int64Array, players: int) -> Proportion:
    """Return the share of all seats that are in the first group.

    It is as sure as that of so many independent seats as would give the variance that there is between games. Where as
    many are in it in every game, it is as sure as if one of the games had one more: the least variance otherwise.
    """
    games, members, products = (int(kept[place]) for place in (0, 1, PRODUCTS))
    found = proportion(members, players * games)
    if games < 2 or not 0 < found.value < 1:
        return found
    variance = max((products - members**2 / games) / (games - 1), 1 / games)
    independent = players * found.value * (1 - found.value)
    like = proportion(members * independent / variance, found.of * independent / variance)
    return Proportion(found.value, like.low, like.high, found.of)


def comparison_of(kept: Int64Array, unit: float = 1.0) -> GroupComparison | None:
    """Return what the sums say, in units of `unit`; None if a group has no seats, or there are too few games."""
    games, sums = int(kept[0]), [int(each) for each in kept[1 : 1 + NUMBERS]]
    if games < 2 or not sums[0] or not sums[2]:
        return None
    first, achieved, second, other_achieved = sums
    products = {pair: int(kept[place]) for place, pair in enumerate(PAIRS, PRODUCTS)}
    # how far one game moves each mean: what its seats achieved beyond the mean, as a share of all seats of the group;
    # all times the square of these seats, so that the numbers are whole, and games that are alike move nothing
    one, other = (-achieved, first, 0, 0), (0, 0, -other_achieved, second)
    apart = tuple(second**2 * each - first**2 * less for each, less in zip(one, other, strict=True))
    few, difference = min(first, second), achieved / first - other_achieved / second
    error = _error(one, first**2, products, games, first)
    other_error = _error(other, second**2, products, games, second)
    is_known = error is not None and other_error is not None
    difference_error = _error(apart, (first * second) ** 2, products, games, few) if is_known else None
    return GroupComparison(
        first=first,
        second=second,
        mean=round(unit * achieved / first, DIGITS),
        other_mean=round(unit * other_achieved / second, DIGITS),
        error=_rounded(error, unit),
        other_error=_rounded(other_error, unit),
        difference=round(unit * difference, DIGITS),
        difference_error=_rounded(difference_error, unit),
        is_certain=few >= FEWEST and difference_error is not None and abs(difference) > difference_error,
    )


def _rounded(error: float | None, unit: float) -> float | None:
    return None if error is None else round(unit * error, DIGITS)


def _error(
    moved: tuple[int, ...], scale: int, products: dict[tuple[int, int], int], games: int, seats: int
) -> float | None:
    """Return half an interval; it is as uncertain as the seats of the smaller group, or the games, are few.

    `moved` says how far a game moves a figure, times `scale`. If the games move it nowhere, its error is not known.
    """
    squares = sum((1 + (i != j)) * moved[i] * moved[j] * product for (i, j), product in products.items())
    if not squares:
        return None
    variance = squares / scale**2 * games / (games - 1)
    return student_width(max(1, min(seats, games) - 1)) * sqrt(variance)
