"""Packs Natural Earth's countries, lakes, rivers and states into one small file: see `make-geography`."""

from __future__ import annotations

import json
import lzma
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Line = NDArray[np.float64]

#: Degrees between two neighbouring numbers in the file: 220 m along a meridian.
STEP: Final = 0.002
#: Bends whose triangle is smaller than this many square kilometres are left out.
BEND: Final = 0.5
#: And islands smaller than this.
ISLAND: Final = 1.2
#: No railway runs south of this latitude.
SOUTH: Final = -60
CONTINENTS: Final = "north-america europe asia africa south-america".split()
#: A feature of the coarse world file counts as missing in the continents' files when it is further off, in degrees.
NEAR: Final = 0.3


class Topology:
    """A TopoJSON file: its arcs in degrees, and what its objects are made of."""

    def __init__(self, file: Path):
        content = json.loads(file.read_text(encoding="utf-8"))
        scale, shift = content["transform"]["scale"], content["transform"]["translate"]
        self.arcs = [np.cumsum(np.array(arc), axis=0) * scale + shift for arc in content["arcs"]]
        self.objects = {name: each.get("geometries", [each]) for name, each in content["objects"].items()}

    def line(self, numbers: list[int]) -> Line:
        """The points along some arcs; a negative number is an arc backwards."""
        parts = [self.arcs[number] if number >= 0 else self.arcs[~number][::-1] for number in numbers]
        return np.concatenate([parts[0], *(part[1:] for part in parts[1:])])

    def lines(self, name: str) -> Iterator[Line]:
        """Every line or ring of an object's geometries."""
        for geometry in self.objects.get(name, []):
            for numbers in rings_of(geometry):
                yield self.line(numbers)


def rings_of(geometry: dict[str, Any]) -> list[list[int]]:
    """The arcs of each line or ring of a geometry."""
    match geometry["type"]:
        case "Polygon" | "MultiLineString":
            return list(geometry["arcs"])
        case "MultiPolygon":
            return [ring for polygon in geometry["arcs"] for ring in polygon]
        case "LineString":
            return [geometry["arcs"]]
        case _:
            return []


def simplified(line: Line, smallest: float) -> Line:
    """The line without its smallest bends (Visvalingam), ends kept; `smallest` in square kilometres."""
    while len(line) > 2:
        before, here, after = line[:-2], line[1:-1], line[2:]
        width = 111.2 * np.cos(np.radians(here[:, 1]))
        one, two = here - before, after - before
        area = 0.5 * 111.2 * width * np.abs(one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0])
        lonely = np.r_[np.inf, area, np.inf]
        is_least = (area < smallest) & (area <= lonely[:-2]) & (area < lonely[2:])
        if not is_least.any():
            break
        line = line[np.r_[True, ~is_least, True]]
    return line


def area_of(ring: Line) -> float:
    """The square kilometres inside a small ring."""
    x = 111.2 * np.cos(np.radians(ring[:, 1].mean())) * (ring[:, 0] - ring[0, 0])
    y = 111.2 * (ring[:, 1] - ring[0, 1])
    return float(abs(np.dot(x[:-1], y[1:]) - np.dot(x[1:], y[:-1])) / 2)


def matters(ring: Line) -> bool:
    return area_of(ring) > ISLAND and bool(ring[:, 1].max() > SOUTH)


def inner_borders(topology: Topology, name: str) -> Iterator[Line]:
    """The lines between two states of the same country."""
    seen: Counter[int] = Counter()
    countries: dict[int, set[str]] = {}
    for geometry in topology.objects[name]:
        for number in (each if each >= 0 else ~each for ring in rings_of(geometry) for each in ring):
            seen[number] += 1
            countries.setdefault(number, set()).add(geometry["properties"]["gu"])
    shared = [number for number, times in seen.items() if times > 1 and len(countries[number]) == 1]
    return joined([topology.arcs[number] for number in sorted(shared)])


def joined(pieces: list[Line]) -> Iterator[Line]:
    """Pieces that meet where only two do, as longer lines."""
    ends: dict[tuple[float, float], list[int]] = {}
    for number, piece in enumerate(pieces):
        for end in (piece[0], piece[-1]):
            ends.setdefault(key(end), []).append(number)
    left = set(range(len(pieces)))
    while left:
        line = pieces[min(left)]
        left.remove(min(left))
        for _ in range(2):
            while (follower := next_piece(ends, left, line)) is not None:
                left.remove(follower)
                piece = pieces[follower]
                line = np.concatenate([line, (piece if key(piece[0]) == key(line[-1]) else piece[::-1])[1:]])
            line = line[::-1]
        yield line


def next_piece(ends: dict[tuple[float, float], list[int]], left: set[int], line: Line) -> int | None:
    meeting = ends[key(line[-1])]
    return next((number for number in meeting if number in left), None) if len(meeting) == 2 else None


def key(point: Line) -> tuple[float, float]:
    return round(float(point[0]), 6), round(float(point[1]), 6)


def everywhere(folder: Path, name: str) -> list[Line]:
    """Lakes or rivers: from the continents' files, and from the coarser one of the world what those lack."""
    fine = [line for continent in CONTINENTS for line in Topology(folder / f"{continent}_50m.json").lines(name)]
    points = np.unique(np.round(np.concatenate(fine) / NEAR).astype(int), axis=0)
    near = {(x + dx, y + dy) for x, y in points.tolist() for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    coarse = []
    for line in Topology(folder / "world_50m.json").lines(name):
        cells = np.round(line / NEAR).astype(int).tolist()
        if sum((x, y) in near for x, y in cells) < len(cells) / 2:
            coarse.append(line)
    return fine + coarse


def packed(lines: list[Line]) -> bytes:
    """Lines as steps on the grid: all low bytes, then all high bytes, which compresses best."""
    steps = []
    for line in lines:
        grid = np.round(line / STEP).astype(np.int64)
        steps.append(np.concatenate([grid[:1], np.diff(grid, axis=0)]))
    numbers = np.concatenate(steps).T.ravel()
    numbers = (numbers << 1) ^ (numbers >> 63)
    if numbers.max() >= 1 << 24:
        raise ValueError("a step is too long for three bytes")
    return b"".join(((numbers >> shift) & 255).astype(np.uint8).tobytes() for shift in (0, 8, 16))


def on_grid(line: Line) -> Line:
    """The line without points that fall on their neighbour in the file."""
    grid = np.round(line / STEP)
    return line[np.r_[True, np.any(np.diff(grid, axis=0) != 0, axis=1)]]


def main(atlas: Path, sane: Path, out: Path) -> None:
    world = Topology(atlas / "countries-10m.json")
    arcs = [on_grid(simplified(arc, BEND)) for arc in world.arcs]
    countries: dict[str, list[list[int]]] = {}
    for geometry in world.objects["countries"]:
        rings = [ring for ring in rings_of(geometry) if matters(world.line(ring))]
        if rings:
            countries.setdefault(geometry["properties"]["name"], []).extend(rings)
    land = [ring for ring in rings_of(world.objects["land"][0]) if matters(world.line(ring))]
    used = sorted(
        {each if each >= 0 else ~each for rings in [*countries.values(), land] for ring in rings for each in ring}
    )
    number_of = {old: new for new, old in enumerate(used)}

    def renamed(ring: list[int]) -> list[int]:
        return [number_of[each] if each >= 0 else ~number_of[~each] for each in ring]

    lakes = [on_grid(simplified(line, BEND)) for line in everywhere(sane, "lakes")]
    rivers = [on_grid(simplified(line, BEND)) for line in everywhere(sane, "rivers")]
    states = [
        on_grid(simplified(line, BEND * 2))
        for continent in ("north-america", "south-america")
        for line in inner_borders(Topology(sane / f"{continent}_50m.json"), "subunits")
    ]
    groups = {
        "arcs": [arcs[number] for number in used],
        "lakes": [line for line in lakes if len(line) > 3],
        "rivers": [line for line in rivers if len(line) > 1],
        "states": [line for line in states if len(line) > 1],
    }
    header = {
        "step": STEP,
        "sizes": {name: [len(line) for line in lines] for name, lines in groups.items()},
        "countries": {name: [renamed(ring) for ring in rings] for name, rings in sorted(countries.items())},
        "land": [renamed(ring) for ring in land],
    }
    head = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    body = packed([line for lines in groups.values() for line in lines])
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "lp": 0, "pb": 0}]
    out.write_bytes(lzma.compress(head + b"\n" + body, check=lzma.CHECK_CRC32, filters=filters))
    print(f"{sum(len(line) for line in groups['arcs'])} points of countries, {len(head)} bytes of header")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
