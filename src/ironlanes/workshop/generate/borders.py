"""Tracks into the neighbouring countries or regions of an area (K6), for boards that have such ends."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist, hypot
from typing import Final

import numpy as np

from ironlanes.boards.model import slug
from ironlanes.boards.planar_graphs import Pair, Point

from ..places.areas import Area
from ..places.gazetteer import Gazetteer
from .network import fits
from .plan import Site
from .sites import Points, Sites

#: How many neighbours a board has at most, and how many tracks lead to each.
MOST_COUNTRIES: Final = 5
ENDS: Final = (2, 3)
#: A neighbour's city is at most this many times as far away as cities usually are from each other.
FAR: Final = 2.0
#: The length of a track across a border, and the distance of its end from everything else, in the same measure.
ACROSS: Final = 0.85
CLEAR: Final = 0.7


def border_ends(
    gazetteer: Gazetteer, area: Area, sites: Sites, names: Sequence[str], pairs: Sequence[Pair]
) -> list[tuple[int, Site]]:
    """Return ends of tracks across borders: the number of the city that each comes from, and where it ends."""
    usual = sum(dist(sites.points[a], sites.points[b]) for a, b in pairs) / len(pairs)
    taken = {slug(name) for name in names}
    regions = _neighbours(gazetteer, area)
    world = sites.projection.to_board(np.stack([gazetteer.longitudes, gazetteer.latitudes], axis=1))
    neighbours = {
        name: found
        for name, cities in regions.items()
        if slug(name) and slug(name) not in taken and (found := _crossings(set(cities), world, sites, usual))
    }
    points, kept = list(sites.points), list(pairs)
    ends: list[tuple[int, Site]] = []
    countries = 0
    for name in sorted(neighbours, key=lambda name: (-len(neighbours[name]), name)):
        added: list[tuple[int, Point]] = []
        for city, point in neighbours[name]:
            pair = (city, len(points) + len(added))
            around = [*points, *(each for _, each in added), point]
            is_clear = all(dist(point, other) > CLEAR * usual for other in around[:-1])
            lines = [*kept, *((each, len(points) + number) for number, (each, _) in enumerate(added))]
            if is_clear and city not in {each for each, _ in added} and fits(around, pair, lines):
                added.append((city, point))
            if len(added) == ENDS[1]:
                break
        if len(added) < ENDS[0] or countries == MOST_COUNTRIES:
            continue
        countries += 1
        kept += [(city, len(points) + number) for number, (city, _) in enumerate(added)]
        points += [point for _, point in added]
        ends += [(city, _end(sites, name, point)) for city, point in added]
    return ends


def _neighbours(gazetteer: Gazetteer, area: Area) -> dict[str, list[int]]:
    """Return the cities of all countries outside an area; of its own countries, those of the regions outside it."""
    regions = set(gazetteer.region_of[area.cities].tolist())
    home = {gazetteer.regions[region].country for region in regions}
    found: dict[str, list[int]] = {}
    for city, region in enumerate(gazetteer.region_of.tolist()):
        where = gazetteer.regions[region]
        if region not in regions:
            name = where.name if where.country in home else gazetteer.countries[where.country].name
            found.setdefault(name, []).append(city)
    return found


def _crossings(cities: set[int], world: Points, sites: Sites, usual: float) -> list[tuple[int, Point]]:
    """Return our cities near a neighbour, each with a point on the way to its nearest city, the nearest first.

    `cities` are the neighbour's, and `world` has the points of all.
    """
    near = world[sorted(cities)]
    found = []
    for number, (x, y) in enumerate(sites.points):
        away = np.hypot(near[:, 0] - x, near[:, 1] - y)
        nearest = int(np.argmin(away))
        if not 1e-6 < away[nearest] <= FAR * usual:
            continue
        dx, dy = near[nearest] - (x, y)
        share = ACROSS * usual / hypot(dx, dy)
        end = (float(x + share * dx), float(y + share * dy))
        is_theirs = int(np.argmin(np.hypot(world[:, 0] - end[0], world[:, 1] - end[1]))) in cities
        if is_theirs and not sites.land.is_sea((x, y), end):
            found.append((float(away[nearest]), number, end))
    return [(number, end) for _, number, end in sorted(found)]


def _end(sites: Sites, name: str, point: Point) -> Site:
    east, north = sites.projection.to_world_turned(np.array([point]))[0]
    longitude = (float(east) + sites.projection.meridian + 180) % 360 - 180
    return Site(name, float(north), longitude, point, 0.0, country=name)
