"""Cities at random places, and pairs of them to be connected so that no two lines cross."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from math import dist
from random import Random
from typing import Final

Point = tuple[float, float]
Pair = tuple[int, int]

#: Each new city is the one of so many candidates that is farthest from all others: few lie close together.
CANDIDATES: Final = 8


def scatter_points(random: Random, count: int, aspect: float) -> list[Point]:
    """Points in a rectangle of height 1 that keep some distance."""
    points: list[Point] = []
    while len(points) < count:
        candidates = [(random.uniform(0, aspect), random.uniform(0, 1)) for _ in range(CANDIDATES)]
        points.append(max(candidates, key=lambda each: min((dist(each, point) for point in points), default=0.0)))
    return points


def move_apart(random: Random, points: Sequence[Point], count: int) -> tuple[list[Point], list[int]]:
    """Move points apart as so many islands, from west to east; returns them with the island of each."""
    order = sorted(range(len(points)), key=lambda place: points[place])
    islands = [0] * len(points)
    for rank, place in enumerate(order):
        islands[place] = rank * count // len(points)
    gap = random.uniform(0.15, 0.35)
    return [(x + gap * island, y) for (x, y), island in zip(points, islands, strict=True)], islands


def without_most_crossings(random: Random, pairs: Sequence[Pair], islands: Sequence[int]) -> list[Pair]:
    """Pairs with only a few of those that connect two islands."""
    crossings = [pair for pair in pairs if islands[pair[0]] != islands[pair[1]]]
    kept = set(random.sample(crossings, min(len(crossings), random.randint(3, 7))))
    return [pair for pair in pairs if pair in kept or islands[pair[0]] == islands[pair[1]]]


def planar_pairs(random: Random, points: Sequence[Point], per_point: float) -> list[Pair]:
    """Pairs of near points whose lines don't cross, about `per_point` of them a point; all points are connected."""
    kept: list[Pair] = []
    for pair in sorted(combinations(range(len(points)), 2), key=lambda pair: _length(points, pair)):
        if not any(_cross(points, pair, other) for other in kept):
            kept.append(pair)
    needed = set(_spanning_tree(len(points), kept))
    spare = sorted((pair for pair in kept if pair not in needed), key=lambda pair: _length(points, pair))
    ranks = {pair: rank / len(spare) + random.uniform(0, 1) for rank, pair in enumerate(spare)}
    spare.sort(key=lambda pair: ranks[pair])
    return sorted([*needed, *spare[: round(per_point * len(points)) - len(needed)]])


def is_connected(points: Collection[int], pairs: Iterable[Pair]) -> bool:
    """Whether pairs among some points connect them all."""
    inside = [pair for pair in pairs if pair[0] in points and pair[1] in points]
    return len(list(_spanning_tree(max(points) + 1, inside))) == len(points) - 1


def _length(points: Sequence[Point], pair: Pair) -> float:
    return dist(points[pair[0]], points[pair[1]])


def _spanning_tree(count: int, pairs: Iterable[Pair]) -> Iterable[Pair]:
    """Those pairs, in order, that connect what was not yet connected."""
    part = list(range(count))
    for first, second in pairs:
        old, new = part[first], part[second]
        if old != new:
            part = [new if each == old else each for each in part]
            yield first, second


def _cross(points: Sequence[Point], one: Pair, other: Pair) -> bool:
    """Whether two lines cross; lines that share an end don't."""
    if one[0] in other or one[1] in other:
        return False
    a, b, c, d = points[one[0]], points[one[1]], points[other[0]], points[other[1]]
    return _is_left(a, b, c) != _is_left(a, b, d) and _is_left(c, d, a) != _is_left(c, d, b)


def _is_left(start: Point, end: Point, point: Point) -> bool:
    return (end[0] - start[0]) * (point[1] - start[1]) > (end[1] - start[1]) * (point[0] - start[0])
