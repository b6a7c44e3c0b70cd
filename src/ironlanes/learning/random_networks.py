"""Cities at random places, and pairs of them to be connected so that no two lines cross."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import dist
from random import Random
from typing import Final

from ironlanes.boards.planar_graphs import Pair, Point, lines_cross, pair_length, spanning_tree

#: Each new city is the one of this many candidates that is farthest from all others: few lie close together.
CANDIDATES: Final = 8


def scatter_points(random: Random, count: int, aspect: float) -> list[Point]:
    """Return points in a rectangle of height 1 that keep some distance from each other."""
    points: list[Point] = []
    while len(points) < count:
        candidates = [(random.uniform(0, aspect), random.uniform(0, 1)) for _ in range(CANDIDATES)]
        points.append(max(candidates, key=lambda each: min((dist(each, point) for point in points), default=0.0)))
    return points


def move_apart(random: Random, points: Sequence[Point], count: int) -> tuple[list[Point], list[int]]:
    """Move points apart into islands, from west to east; return them with the island of each."""
    order = sorted(range(len(points)), key=lambda place: points[place])
    islands = [0] * len(points)
    for rank, place in enumerate(order):
        islands[place] = rank * count // len(points)
    gap = random.uniform(0.15, 0.35)
    return [(x + gap * island, y) for (x, y), island in zip(points, islands, strict=True)], islands


def without_most_crossings(random: Random, pairs: Sequence[Pair], islands: Sequence[int]) -> list[Pair]:
    """Return the pairs with only a few of those that connect two islands."""
    crossings = [pair for pair in pairs if islands[pair[0]] != islands[pair[1]]]
    kept = set(random.sample(crossings, min(len(crossings), random.randint(3, 7))))
    return [pair for pair in pairs if pair in kept or islands[pair[0]] == islands[pair[1]]]


def planar_pairs(random: Random, points: Sequence[Point], per_point: float) -> list[Pair]:
    """Return pairs of near points whose lines don't cross, about `per_point` a point; all points are connected."""
    kept: list[Pair] = []
    for pair in sorted(combinations(range(len(points)), 2), key=lambda pair: pair_length(points, pair)):
        if not any(lines_cross(points, pair, other) for other in kept):
            kept.append(pair)
    needed = set(spanning_tree(len(points), kept))
    spare = sorted((pair for pair in kept if pair not in needed), key=lambda pair: pair_length(points, pair))
    ranks = {pair: rank / len(spare) + random.uniform(0, 1) for rank, pair in enumerate(spare)}
    spare.sort(key=lambda pair: ranks[pair])
    return sorted([*needed, *spare[: round(per_point * len(points)) - len(needed)]])
