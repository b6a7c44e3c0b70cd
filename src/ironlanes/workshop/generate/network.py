"""Connect cities with lines that don't cross: short ones, at wide angles, with at least two ways out of every city."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from ironlanes.boards.planar_graphs import Pair, Point, lines_cross, pair_length

from .graph import bridges, detour

#: Two lines leave a city at no smaller angle, in radians.
LEAST_ANGLE: Final = 0.44
#: No line passes another city at less than this share of its own length.
CORRIDOR: Final = 0.2
#: A line over water counts as this much longer.
WATER: Final = 1.6
#: Lines are at most this many times as long as usual, if nothing depends on them.
LONGEST: Final = 2.4
#: No city has more neighbours, as long as there are other ways.
MOST_NEIGHBOURS: Final = 6


def connect(
    points: Sequence[Point], water: Callable[[Pair], float], per_city: float, fixed: Sequence[Pair] = ()
) -> list[Pair]:
    """Return about `per_city` pairs a city, the `fixed` ones among them; `water` is the share of a line that is sea."""
    every = list(combinations(range(len(points)), 2))
    near = sorted(every, key=lambda pair: pair_length(points, pair))[: 10 * len(points)]
    costs = {pair: pair_length(points, pair) * (1 + (WATER - 1) * water(pair)) for pair in near}
    near.sort(key=lambda pair: costs[pair])
    usual = costs[near[len(points)]]
    kept = list(fixed)
    for pair in near:
        if costs[pair] <= LONGEST * usual and pair not in fixed and fits(points, pair, kept):
            kept.append(pair)
    every.sort(key=lambda pair: costs.get(pair, WATER * pair_length(points, pair)))
    _mend(points, every, kept)
    _thin_out(points, kept, round(per_city * len(points)), fixed)
    return sorted(kept)


def fits(points: Sequence[Point], pair: Pair, kept: Sequence[Pair], least_angle: float = LEAST_ANGLE) -> bool:
    """Whether a line can be drawn: it crosses none, leaves its cities at wide angles, and passes no other city."""
    return (
        not any(lines_cross(points, pair, other) for other in kept)
        and not any(_angle(points, pair, other) < least_angle for other in kept)
        and not _passes_city(points, pair)
    )


def _angle(points: Sequence[Point], one: Pair, other: Pair) -> float:
    """Return the angle between two lines at the city where both begin; lines that share none are far apart."""
    shared = set(one) & set(other)
    if len(shared) != 1:
        return math.pi
    (hub,) = shared
    ends = (points[pair[0] if pair[1] == hub else pair[1]] for pair in (one, other))
    first, second = (math.atan2(y - points[hub][1], x - points[hub][0]) for x, y in ends)
    return abs((first - second + math.pi) % (2 * math.pi) - math.pi)


def _passes_city(points: Sequence[Point], pair: Pair) -> bool:
    (ax, ay), (bx, by) = points[pair[0]], points[pair[1]]
    length = pair_length(points, pair)
    for number, (x, y) in enumerate(points):
        if number in pair:
            continue
        along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length**2
        away = abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length
        if 0 < along < 1 and away < CORRIDOR * length:
            return True
    return False


def _mend(points: Sequence[Point], every: Sequence[Pair], kept: list[Pair]) -> None:
    """Add lines until all cities are connected and no line is the only connection of two parts."""
    while len(part := _reached(0, kept)) < len(points):
        _join(points, every, kept, part, 0.0)
    for least_angle in (LEAST_ANGLE, LEAST_ANGLE / 2, 0.0):
        while weak := bridges(len(points), kept):
            part = _reached(weak[0][0], [pair for pair in kept if pair != weak[0]])
            if not _join(points, every, kept, part, least_angle):
                break


def _join(points: Sequence[Point], every: Sequence[Pair], kept: list[Pair], part: set[int], least_angle: float) -> bool:
    """Add the first line between a part and the rest that crosses none; tell whether there is one."""
    for pair in every:
        if (
            (pair[0] in part) != (pair[1] in part)
            and pair not in kept
            and not any(lines_cross(points, pair, other) for other in kept)
            and not any(_angle(points, pair, other) < least_angle for other in kept)
        ):
            kept.append(pair)
            return True
    return False


def _reached(start: int, kept: Sequence[Pair]) -> set[int]:
    """Return the cities that are connected with one."""
    part, size = {start}, 0
    while len(part) > size:
        size = len(part)
        part |= {each for pair in kept if pair[0] in part or pair[1] in part for each in pair}
    return part


def _thin_out(points: Sequence[Point], kept: list[Pair], wanted: int, fixed: Sequence[Pair]) -> None:
    """Drop the lines that a detour replaces best, until there are few enough."""
    lengths = [pair_length(points, pair) for pair in kept]
    ratios = {pair: detour(len(points), kept, lengths, number) / lengths[number] for number, pair in enumerate(kept)}
    ratios = {pair: ratio for pair, ratio in ratios.items() if pair not in fixed}
    while (pair := _least_needed(len(points), kept, ratios, wanted)) is not None:
        kept.remove(pair)


def _least_needed(count: int, kept: Sequence[Pair], ratios: dict[Pair, float], wanted: int) -> Pair | None:
    """Return the line to drop next: at a crowded city, or anywhere if there are too many; it must have a ratio."""
    neighbours = Counter(each for pair in kept for each in pair)
    crowded = [pair for pair in kept if max(neighbours[each] for each in pair) > MOST_NEIGHBOURS]
    for candidates in (crowded, kept if len(kept) > wanted else []):
        for pair in sorted((pair for pair in candidates if pair in ratios), key=lambda pair: ratios[pair]):
            rest = [other for other in kept if other != pair]
            if min(neighbours[each] for each in pair) > 2 and not bridges(count, rest):
                return pair
    return None
