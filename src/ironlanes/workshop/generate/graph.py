"""The network of a board as a graph: distances, and how much traffic each connection carries."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ironlanes.boards.planar_graphs import Pair

Matrix = NDArray[np.float64]


def distances(
    count: int, pairs: Sequence[Pair], lengths: Sequence[float], *, through: Sequence[int] | None = None
) -> Matrix:
    """Return the lengths of the shortest paths between all points (Floyd and Warshall).

    Paths lead over the points in `through` only, if it is given.
    """
    found: Matrix = np.full((count, count), np.inf)
    np.fill_diagonal(found, 0.0)
    for (first, second), length in zip(pairs, lengths, strict=True):
        found[first, second] = found[second, first] = min(length, found[first, second])
    for middle in range(count) if through is None else through:
        found = np.minimum(found, found[:, middle, None] + found[None, middle])
    return found


def loads(count: int, pairs: Sequence[Pair], lengths: Sequence[float]) -> list[int]:
    """Return for each pair how many points have a shortest path over it to another."""
    between = distances(count, pairs, lengths)
    found = []
    for (first, second), length in zip(pairs, lengths, strict=True):
        there = between[:, first, None] + length + between[None, second]
        found.append(int((np.abs(there - between) < 1e-9).sum()))
    return found


def detour(count: int, pairs: Sequence[Pair], lengths: Sequence[float], number: int) -> float:
    """Return how long the way between a pair is without its own line."""
    others = [each for each in range(len(pairs)) if each != number]
    first, second = pairs[number]
    found = distances(count, [pairs[each] for each in others], [lengths[each] for each in others])
    return float(found[first, second])


def bridges(count: int, pairs: Sequence[Pair]) -> list[Pair]:
    """Return the pairs without which the graph falls apart (Tarjan); all points must be connected."""
    near: list[list[int]] = [[] for _ in range(count)]
    for first, second in pairs:
        near[first].append(second)
        near[second].append(first)
    order, low, found = [-1] * count, [0] * count, list[Pair]()

    def visit(point: int, came_from: int, number: int) -> int:
        order[point] = low[point] = number
        for other in near[point]:
            if order[other] < 0:
                number = visit(other, point, number + 1)
                low[point] = min(low[point], low[other])
                if low[other] > order[point]:
                    found.append((min(point, other), max(point, other)))
            elif other != came_from:
                low[point] = min(low[point], order[other])
        return number

    visit(0, -1, 0)
    return found
