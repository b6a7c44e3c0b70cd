"""Choose the cities of a board: the important ones of an area, well apart, without far outliers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ironlanes.boards.model import slug
from ironlanes.boards.planar_graphs import Pair, Point, pair_length, spanning_tree
from ironlanes.drawing.geography.projection import Projection, projection_for

from ..places.areas import Area, PlaceError
from ..places.gazetteer import Gazetteer
from .land_grid import LandGrid

#: A board has at least this many cities, and at most.
FEWEST: Final = 16
MOST: Final = 46
#: A name with more letters makes its city less wanted.
LONG_NAME: Final = 15
LONGEST_NAME: Final = 24
#: Importance varies by up to this much between seeds.
WHIM: Final = 0.8
#: A city may be replaced with a more important one at this share of the distance from the others.
CROWDED: Final = 0.72
#: How often all cities are replaced where that is possible.
SWEEPS: Final = 3
#: A part of the board is left out if it lies this many times farther away than cities usually do from their neighbours.
FAR: Final = 5.0
#: Or if it is this far away or beyond the sea, and without it the board would need this share of its area. Where a
#: board has few cities, all of them are far apart: of twenty-four on a board of the USA, two would be in Alaska.
APART: Final = 1.5
SMALLER: Final = 0.55
#: No larger share of the cities is left out.
OUTLIERS: Final = 0.2
#: A city gives way to another only if that is as much more wanted.
BETTER: Final = 0.7

Points = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Sites:
    """The chosen cities, and where they lie in the plane."""

    cities: tuple[int, ...]
    projection: Projection
    points: tuple[Point, ...]

    @cached_property
    def land(self) -> LandGrid:
        """The land and water around the cities."""
        return LandGrid(self.projection, self.points)

    def is_sea(self, pair: Pair) -> bool:
        """Whether the line between two cities leads over the sea or a lake."""
        return self.land.is_sea(*(self.points[each] for each in pair))


def choose_sites(gazetteer: Gazetteer, area: Area, count: int, random: Random, fixed: Collection[int] = ()) -> Sites:
    """Choose `count` cities of an area, the `fixed` ones among them, or as many as it has room for."""
    candidates = [city for city in area.cities.tolist() if city in fixed or len(gazetteer.names[city]) <= LONGEST_NAME]
    if len(candidates) < FEWEST:
        raise PlaceError(
            f"{area.name} is too small: it has {len(candidates)} cities in the list, and a board needs {FEWEST};"
            " choose a larger place, or '100 km around' a city."
        )
    wishes = {city: _wish(gazetteer, city) + random.uniform(0, WHIM) for city in candidates}
    left = OUTLIERS * min(count, len(candidates))
    while True:
        projection = projection_for(_world(gazetteer, candidates))
        points = projection.to_board(_world(gazetteer, candidates))
        first = [candidates.index(city) for city in fixed]
        chosen = _well_apart(gazetteer, candidates, points, wishes, min(count, len(candidates)), first)
        sites = _sites(gazetteer, [candidates[each] for each in chosen])
        places = list(sites.points)
        outliers = _outliers(places, sites.is_sea)
        left -= len(outliers)
        if not outliers or left < 0 or len(candidates) - len(outliers) < FEWEST:
            return sites
        if any(sites.cities[each] in fixed for each in outliers):
            return sites
        points = sites.projection.to_board(_world(gazetteer, candidates))
        far = np.array([places[each] for each in outliers])
        near = np.array([place for each, place in enumerate(places) if each not in outliers])
        candidates = [
            city
            for city, point in zip(candidates, points, strict=True)
            if city in fixed or _nearest(near, point) < _nearest(far, point)
        ]


def _sites(gazetteer: Gazetteer, cities: list[int]) -> Sites:
    cities.sort()
    world = _world(gazetteer, cities)
    projection = projection_for(world).fitted(world, 0.0, 0.0, 1000.0, 1000.0)
    return Sites(tuple(cities), projection, tuple((float(x), float(y)) for x, y in projection.to_board(world)))


def _world(gazetteer: Gazetteer, cities: list[int]) -> Points:
    return np.stack([gazetteer.longitudes[cities], gazetteer.latitudes[cities]], axis=1)


def _wish(gazetteer: Gazetteer, city: int) -> float:
    """Return how much a city is wanted: long names less, because they cover the map."""
    return float(gazetteer.importance[city]) - 0.3 * max(0, len(gazetteer.names[city]) - LONG_NAME)


def _nearest(points: Points, point: Points) -> float:
    return float(np.hypot(*(points - point).T).min())


def _well_apart(
    gazetteer: Gazetteer, candidates: list[int], points: Points, wishes: dict[int, float], count: int, first: list[int]
) -> list[int]:
    """Take the `first` cities and the most wanted that keep a distance, which shrinks until there are enough."""
    order = sorted(range(len(candidates)), key=lambda each: -wishes[candidates[each]])
    names = [slug(gazetteer.names[city]) for city in candidates]
    spread = np.ptp(points, axis=0)
    apart = float(np.sqrt(spread[0] * spread[1] / count) + spread.max() / count)
    chosen = list(first)
    while len(chosen) < count and apart > float(spread.max()) / 1000:
        apart *= 0.95
        chosen = list(first)
        for each in order:
            if len(chosen) < count and _is_free(each, chosen, points, names, apart):
                chosen.append(each)
    for _ in range(SWEEPS):
        for place, city in enumerate(chosen):
            if city in first:
                continue
            others = chosen[:place] + chosen[place + 1 :]
            wanted = wishes[candidates[city]] + BETTER
            better = [each for each in order if wishes[candidates[each]] > wanted]
            chosen[place] = next(
                (each for each in better if _is_free(each, others, points, names, CROWDED * apart)), city
            )
    return chosen


def _is_free(city: int, chosen: list[int], points: Points, names: list[str], apart: float) -> bool:
    """Whether a city keeps a distance from all chosen ones, and has a name of its own."""
    if not chosen:
        return True
    if city in chosen or _nearest(points[chosen], points[city]) <= apart:
        return False
    return names[city] not in {names[each] for each in chosen}


def _outliers(points: list[Point], is_sea: Callable[[Pair], bool]) -> set[int]:
    """Return the cities of a small part that lies far away from the others, if there is one."""
    pairs = [(one, other) for other in range(len(points)) for one in range(other)]
    pairs.sort(key=lambda pair: pair_length(points, pair))
    tree = list(spanning_tree(len(points), pairs))
    usual = float(np.median([pair_length(points, pair) for pair in tree]))
    for link in sorted(tree, key=lambda pair: -pair_length(points, pair)):
        far = pair_length(points, link) / max(usual, 1e-9)
        side = _smaller_side(len(points), tree, link)
        if len(side) > OUTLIERS * len(points):
            continue
        rest = [point for number, point in enumerate(points) if number not in side]
        is_wasteful = _extent(rest) < SMALLER * _extent(points)
        if far > FAR or (is_wasteful and (far > APART or is_sea(link))):
            return side
    return set()


def _smaller_side(count: int, tree: list[Pair], link: Pair) -> set[int]:
    """Return the smaller of the two parts into which a tree falls without one of its links."""
    part = list(range(count))
    for first, second in tree:
        if (first, second) != link:
            part = [part[second] if each == part[first] else each for each in part]
    sides = [{each for each in range(count) if part[each] == part[end]} for end in link]
    return min(sides, key=len)


def _extent(points: list[Point]) -> float:
    """Return the area of the smallest upright rectangle around points."""
    spread = np.ptp(np.array(points), axis=0)
    return float(spread[0] * spread[1])
