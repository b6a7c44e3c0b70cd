"""Find cities of the list by the first letters of their names, or near a point."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ironlanes.boards.model import slug

from .gazetteer import Gazetteer, load_gazetteer

#: How many cities are found at most.
MOST: Final = 8
#: This many times as far away counts as much as one step of importance.
FAR: Final = 1.3
#: Cities that are nearer than this are equally near, in kilometres.
NEAR: Final = 20.0
#: Of so many near cities the best are chosen.
AROUND: Final = 60


@dataclass(frozen=True)
class CityMatch:
    """A city, and where it is."""

    name: str
    where: str  # its region and country
    latitude: float
    longitude: float


def cities_named(text: str, latitude: float, longitude: float) -> list[CityMatch]:
    """Return the cities that begin with a text: the important and the near ones first."""
    gazetteer, (keys, numbers) = load_gazetteer(), _index()
    wanted = slug(text)
    begin, end = bisect_left(keys, wanted), bisect_left(keys, wanted + "\x7f")
    found = [numbers[each] for each in range(begin, end)] if wanted else []
    # a whole name is what was meant
    exact = {city for city in found if slug(gazetteer.names[city]) == wanted}
    wishes = _wishes(gazetteer, latitude, longitude)
    return _found(gazetteer, sorted(found, key=lambda city: (city not in exact, -wishes[city])))


def cities_near(latitude: float, longitude: float) -> list[CityMatch]:
    """Return the cities around a point: the near and the important ones first."""
    gazetteer = load_gazetteer()
    nearest = np.argsort(gazetteer.distances(latitude, longitude), kind="stable")[:AROUND].tolist()
    wishes = _wishes(gazetteer, latitude, longitude)
    return _found(gazetteer, sorted(nearest, key=lambda city: -wishes[city]))


def _wishes(gazetteer: Gazetteer, latitude: float, longitude: float) -> NDArray[np.float64]:
    """Return how much each city is wanted by somebody at a point."""
    away = np.maximum(gazetteer.distances(latitude, longitude), NEAR) / NEAR
    found: NDArray[np.float64] = gazetteer.importance - np.log(away) / np.log(FAR)
    return found


def _found(gazetteer: Gazetteer, cities: Iterable[int]) -> list[CityMatch]:
    return [
        CityMatch(
            gazetteer.names[city],
            _where(gazetteer, city),
            round(float(gazetteer.latitudes[city]), 3),
            round(float(gazetteer.longitudes[city]), 3),
        )
        for city in list(cities)[:MOST]
    ]


def _where(gazetteer: Gazetteer, city: int) -> str:
    region = gazetteer.regions[int(gazetteer.region_of[city])]
    country = gazetteer.countries[region.country].name
    return f"{region.name}, {country}" if region.name else country


@cache
def _index() -> tuple[list[str], list[int]]:
    """Return the names as they are searched, in alphabetical order, and the numbers of their cities."""
    pairs = sorted((slug(name), city) for city, name in enumerate(load_gazetteer().names))
    return [key for key, _ in pairs], [city for _, city in pairs]
