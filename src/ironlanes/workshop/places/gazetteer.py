"""The cities, regions and countries of the world, from GeoNames (geonames.org, CC BY 4.0)."""

from __future__ import annotations

import json
import lzma
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib import resources
from typing import Final

import numpy as np
from numpy.typing import NDArray

#: What GeoNames' licence asks of a board that has its names.
CREDIT: Final = "City names and places: GeoNames, CC BY 4.0."
CONTINENTS: Final = {
    "AF": "Africa",
    "AS": "Asia",
    "EU": "Europe",
    "NA": "North America",
    "OC": "Oceania",
    "SA": "South America",
}
#: Words of the list that say what kind of town it is, in China and Uzbekistan: no part of the name on a map.
KINDS_OF_TOWN: Final = (" Chengguanzhen", " Shaharchasi", " Shahri", " County")
#: The bytes of one city in the file: three for each coordinate, and its importance.
CITY_BYTES: Final = 7

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Country:
    """A country, by its ISO code."""

    code: str
    name: str
    continent: str


@dataclass(frozen=True)
class Region:
    """A state, province or part of a country."""

    country: str  # its ISO code
    name: str  # empty where GeoNames has none


@dataclass(frozen=True, eq=False)
class Gazetteer:
    """All cities as columns; a city is its number."""

    names: tuple[str, ...]
    latitudes: NDArray[np.float64]
    longitudes: NDArray[np.float64]
    importance: NDArray[np.float64]
    region_of: Numbers
    regions: tuple[Region, ...]
    countries: dict[str, Country]

    @cached_property
    def country_of(self) -> NDArray[np.str_]:
        """The ISO code of every city's country."""
        return np.array([region.country for region in self.regions])[self.region_of]

    def in_countries(self, codes: set[str]) -> Numbers:
        """Return the cities of some countries."""
        return np.flatnonzero(np.isin(self.country_of, sorted(codes)))

    def in_regions(self, regions: set[int]) -> Numbers:
        """Return the cities of some regions."""
        return np.flatnonzero(np.isin(self.region_of, sorted(regions)))

    def with_cities(self, cities: Sequence[tuple[str, float, float]]) -> Gazetteer:
        """Return the list with more cities at its end, as names, latitudes and longitudes: as important as any."""
        names, latitudes, longitudes = zip(*cities, strict=True)
        nearest = [int(self.distances(latitude, longitude).argmin()) for _, latitude, longitude in cities]
        return replace(
            self,
            names=(*self.names, *names),
            latitudes=np.append(self.latitudes, latitudes),
            longitudes=np.append(self.longitudes, longitudes),
            importance=np.append(self.importance, np.full(len(cities), self.importance.max())),
            region_of=np.append(self.region_of, self.region_of[nearest]),
        )

    def distances(self, latitude: float, longitude: float) -> NDArray[np.float64]:
        """Return the distance of every city from a point, in kilometres."""
        north, east = np.radians(self.latitudes), np.radians(self.longitudes - longitude)
        here = np.radians(latitude)
        half = np.sin((north - here) / 2) ** 2 + np.cos(north) * np.cos(here) * np.sin(east / 2) ** 2
        found: NDArray[np.float64] = 2 * 6371.0 * np.arcsin(np.sqrt(np.clip(half, 0, 1)))
        return found


@cache
def load_gazetteer() -> Gazetteer:
    """Load the packaged list of cities."""
    content = lzma.decompress((resources.files(__package__) / "cities.xz").read_bytes())
    head, _, body = content.partition(b"\n")
    header = json.loads(head)
    counts = [count for _, _, count in header["regions"]]
    total = sum(counts)
    texts, numbers = body[: -CITY_BYTES * total], np.frombuffer(body[-CITY_BYTES * total :], dtype=np.uint8)
    return Gazetteer(
        names=tuple(_on_a_map(name) for name in texts.decode().split("\n")),
        latitudes=header["step"] * _unfolded(numbers[: 3 * total]),
        longitudes=header["step"] * _unfolded(numbers[3 * total : 6 * total]),
        importance=header["importance_step"] * numbers[6 * total :],
        region_of=np.repeat(np.arange(len(counts)), counts),
        regions=tuple(Region(country, name) for country, name, _ in header["regions"]),
        countries={code: Country(code, name, continent) for code, (name, continent) in header["countries"].items()},
    )


def _on_a_map(name: str) -> str:
    for kind in KINDS_OF_TOWN:
        name = name.removesuffix(kind)
    return name


def _unfolded(planes: NDArray[np.uint8]) -> Numbers:
    """Decode a column that is stored as differences: all low bytes, then all middle, then all high ones."""
    low, middle, high = planes.reshape(3, -1).astype(np.int64)
    unsigned = low | middle << 8 | high << 16
    column: Numbers = np.cumsum((unsigned >> 1) ^ -(unsigned & 1))
    return column
