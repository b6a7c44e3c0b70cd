"""Find the area that a person asks for: a country, a region, a box, or the surroundings of a city."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from ironlanes.boards.model import slug
from ironlanes.boards.problems import nearest
from ironlanes.boards.text import printable

from .gazetteer import CONTINENTS, Gazetteer, Numbers

#: Names for several countries, by their ISO codes.
GROUPS: Final = {
    "Alps": "CH AT LI",
    "Arabia": "SA AE QA BH KW OM YE",
    "Baltic States": "EE LV LT",
    "Balkans": "SI HR BA RS ME XK AL MK BG GR",
    "Benelux": "BE NL LU",
    "British Isles": "GB IE IM",
    "Caribbean": "CU JM HT DO PR BS TC VI VG AI KN AG GP DM MQ LC VC BB GD TT AW CW BQ KY MF BL SX MS",
    "Caucasus": "GE AM AZ",
    "Central America": "GT BZ HN SV NI CR PA",
    "Central Asia": "KZ UZ TM KG TJ",
    "Great Britain": "GB",
    "Guianas": "GY SR GF",
    "Iberia": "ES PT AD",
    "Indochina": "VN LA KH TH MM",
    "Korea": "KR KP",
    "Levant": "LB SY IL PS JO",
    "Maghreb": "MA DZ TN",
    "Nordic Countries": "DK NO SE FI IS",
    "Scandinavia": "DK NO SE",
    "USA": "US",
    "UK": "GB",
    "West Africa": "SN GM GW GN SL LR CI GH TG BJ NG BF ML NE",
}
#: An area around a city without a radius has this many cities.
AROUND_CITY: Final = 60
_NUMBER: Final = r"\s*(-?\d+(?:\.\d+)?)\s*"
_BOX: Final = re.compile(rf"{_NUMBER},{_NUMBER},{_NUMBER},{_NUMBER}")
_RADIUS: Final = re.compile(r"\s*(\d+(?:\.\d+)?)\s*km\s+(?:around|round|from)\s+(.+?)\s*", re.IGNORECASE)


class PlaceError(ValueError):
    """Raised for a place that is unknown or too small, with one sentence for a person."""


@dataclass(frozen=True, eq=False)
class Area:
    """A part of the world: its name, and the cities in it."""

    name: str
    cities: Numbers


def find_area(gazetteer: Gazetteer, text: str) -> Area:
    """Return the area that a text names.

    The text is the name of a country, a region or a city, several of these with `+`, a box as `south, west, north,
    east` in degrees, or a radius such as `100 km around Lyon`.
    """
    if found := _BOX.fullmatch(text):
        return _box(gazetteer, *(float(number) for number in found.groups()))
    if found := _RADIUS.fullmatch(text):
        return _around(gazetteer, found[2], float(found[1]))
    parts = [_named(gazetteer, part.strip()) for part in text.split("+")]
    cities = np.unique(np.concatenate([part.cities for part in parts]))
    return Area(" and ".join(part.name for part in parts), cities)


def area_names(gazetteer: Gazetteer) -> Iterator[str]:
    """Yield the names of all groups, countries and regions."""
    yield from GROUPS
    yield from CONTINENTS.values()
    yield from (country.name for country in gazetteer.countries.values())
    yield from (region.name for region in gazetteer.regions if region.name)


def _named(gazetteer: Gazetteer, text: str) -> Area:
    """Return a group, a continent, a country, a region or the surroundings of a city."""
    wanted = slug(text)
    name, codes = _countries(gazetteer, wanted)
    if codes:
        return Area(name, gazetteer.in_countries(codes))
    if found := _region(gazetteer, text):
        return found
    if (city := _city(gazetteer, text)) is not None:
        return _around_city(gazetteer, city)
    hint = nearest(text, list(area_names(gazetteer))) if wanted else ""
    ways = hint or " Write a country, a state or a city, a box such as '55,-8,59,0', or '100 km around Lyon'."
    raise PlaceError(f"no place called '{printable(text)}' is known.{ways}")


def _countries(gazetteer: Gazetteer, wanted: str) -> tuple[str, set[str]]:
    """Return the name and the codes of what a name means, if that is one or several countries."""
    for name, codes in GROUPS.items():
        if slug(name) == wanted:
            return name, set(codes.split())
    for continent, name in CONTINENTS.items():
        if slug(name) == wanted:
            return name, {code for code, country in gazetteer.countries.items() if country.continent == continent}
    for code, country in gazetteer.countries.items():
        if wanted in (slug(country.name), code.lower()):
            return country.name, {code}
    return "", set()


def _region(gazetteer: Gazetteer, text: str) -> Area | None:
    """Return a region; of several with the same name, the one with the most important city."""
    name, _, country = (part.strip() for part in text.partition(","))
    codes = _countries(gazetteer, slug(country))[1]
    regions = [
        number
        for number, region in enumerate(gazetteer.regions)
        if region.name and slug(name) == slug(region.name) and (not country or region.country in codes)
    ]
    if not regions:
        return None
    best = max(regions, key=lambda region: gazetteer.importance[gazetteer.in_regions({region})].max())
    return Area(gazetteer.regions[best].name, gazetteer.in_regions({best}))


def _city(gazetteer: Gazetteer, text: str) -> int | None:
    """Return the most important city of a name, which may be followed by a comma and its country or region."""
    name, _, where = (slug(part) for part in text.partition(","))
    codes = _countries(gazetteer, where)[1]
    found = [
        city
        for city, each in enumerate(gazetteer.names)
        if _may_begin(each, name)
        and slug(each) == name
        and (not where or gazetteer.country_of[city] in codes or slug(_region_name(gazetteer, city)) == where)
    ]
    return max(found, key=lambda city: gazetteer.importance[city], default=None)


def _may_begin(name: str, wanted: str) -> bool:
    """Return whether the first letter allows a name to have this slug, which takes much longer to find out."""
    return not (name[0].isascii() and name[0].isalnum()) or name[0].lower() == wanted[:1]


def _region_name(gazetteer: Gazetteer, city: int) -> str:
    return gazetteer.regions[int(gazetteer.region_of[city])].name


def _around_city(gazetteer: Gazetteer, city: int) -> Area:
    away = gazetteer.distances(gazetteer.latitudes[city], gazetteer.longitudes[city])
    return Area(gazetteer.names[city], np.sort(np.argsort(away, kind="stable")[:AROUND_CITY]))


def _around(gazetteer: Gazetteer, text: str, radius: float) -> Area:
    city = _city(gazetteer, text)
    if city is None:
        raise PlaceError(f"no city called '{printable(text)}' is known.")
    away = gazetteer.distances(gazetteer.latitudes[city], gazetteer.longitudes[city])
    return Area(f"{gazetteer.names[city]} and {radius:g} km around", np.flatnonzero(away <= radius))


def _box(gazetteer: Gazetteer, south: float, west: float, north: float, east: float) -> Area:
    if not (-90 <= south < north <= 90 and -180 <= west <= 180 and -180 <= east <= 180 and west != east):
        raise PlaceError("a box is written as 'south, west, north, east' in degrees, such as '55,-8,59,0'.")
    inside = (gazetteer.latitudes >= south) & (gazetteer.latitudes <= north)
    eastward = (gazetteer.longitudes - west) % 360 <= (east - west) % 360
    cities = np.flatnonzero(inside & eastward)
    if not len(cities):
        raise PlaceError("there is no city in that box.")
    largest = cities[int(np.argmax(gazetteer.importance[cities]))]
    return Area(f"Around {gazetteer.names[largest]}", cities)
