"""Points in the plane and lines between them: whether lines cross, and whether they connect all points."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import dist

Point = tuple[float, float]
#: Two points, by their numbers.
Pair = tuple[int, int]


def pair_length(points: Sequence[Point], pair: Pair) -> float:
    """Return the length of the line between two points."""
    return dist(points[pair[0]], points[pair[1]])


def lines_cross(points: Sequence[Point], one: Pair, other: Pair) -> bool:
    """Whether two lines cross; lines that share an end don't."""
    if one[0] in other or one[1] in other:
        return False
    a, b, c, d = points[one[0]], points[one[1]], points[other[0]], points[other[1]]
    return _is_left(a, b, c) != _is_left(a, b, d) and _is_left(c, d, a) != _is_left(c, d, b)


def spanning_tree(count: int, pairs: Iterable[Pair]) -> Iterator[Pair]:
    """Yield those pairs, in order, that connect what was not yet connected."""
    part = list(range(count))
    for first, second in pairs:
        old, new = part[first], part[second]
        if old != new:
            part = [new if each == old else each for each in part]
            yield first, second


def is_connected(points: Collection[int], pairs: Iterable[Pair]) -> bool:
    """Whether the pairs among some points connect them all."""
    inside = [pair for pair in pairs if pair[0] in points and pair[1] in points]
    return len(list(spanning_tree(max(points) + 1, inside))) == len(points) - 1


def _is_left(start: Point, end: Point, point: Point) -> bool:
    return (end[0] - start[0]) * (point[1] - start[1]) > (end[1] - start[1]) * (point[0] - start[0])
