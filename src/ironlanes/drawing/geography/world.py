"""The geography of the world: countries, lakes, rivers and states, made with Natural Earth (public domain)."""

from __future__ import annotations

import json
import lzma
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from typing import Any

import numpy as np

from ..arrays import Points
from ..clipping import smoothed

#: A ring as a sequence of arcs; a negative number is the reversed arc ~number.
Ring = tuple[int, ...]


@dataclass(frozen=True)
class Geography:
    """The world's lines in degrees. Countries share arcs, so they are drawn without seams."""

    arcs: tuple[Points, ...]
    land: tuple[Ring, ...]
    countries: dict[str, tuple[Ring, ...]]
    lakes: tuple[Points, ...]
    rivers: tuple[Points, ...]
    states: tuple[Points, ...]

    @cached_property
    def smooth_lakes(self) -> tuple[Points, ...]:
        return tuple(smoothed(line) for line in self.lakes)

    @cached_property
    def smooth_rivers(self) -> tuple[Points, ...]:
        return tuple(smoothed(line) for line in self.rivers)

    @cached_property
    def borders(self) -> list[int]:
        """The arcs between two countries, that is, all arcs that are not coasts."""
        coast = {_arc(each) for ring in self.land for each in ring}
        inland = {_arc(each) for rings in self.countries.values() for ring in rings for each in ring}
        return sorted(inland - coast)


def _arc(number: int) -> int:
    return number if number >= 0 else ~number


@cache
def load_geography() -> Geography:
    """Load the packaged geography."""
    packed = (resources.files("ironlanes.drawing") / "geography.xz").read_bytes()
    head, _, body = lzma.decompress(packed).partition(b"\n")
    header: dict[str, Any] = json.loads(head)
    sizes = header["sizes"]
    points = _unpack(body, header["step"], [size for group in sizes.values() for size in group])
    groups: dict[str, tuple[Points, ...]] = {}
    for name, group in sizes.items():
        groups[name], points = tuple(points[: len(group)]), points[len(group) :]
    return Geography(
        arcs=groups["arcs"],
        land=_rings(header["land"]),
        countries={name: _rings(rings) for name, rings in header["countries"].items()},
        lakes=groups["lakes"],
        rivers=groups["rivers"],
        states=groups["states"],
    )


def _rings(rings: list[list[int]]) -> tuple[Ring, ...]:
    return tuple(tuple(ring) for ring in rings)


def _unpack(body: bytes, step: float, sizes: list[int]) -> list[Points]:
    """Decode the lines of the file, stored as steps on a grid: all low bytes, then all middle, then all high ones."""
    planes = np.frombuffer(body, dtype=np.uint8).reshape(3, 2, -1).astype(np.int64)
    folded = planes[0] | planes[1] << 8 | planes[2] << 16
    steps = ((folded >> 1) ^ -(folded & 1)).T
    # each line starts at its own origin: subtract the sum of the lines before it
    walked = np.cumsum(steps, axis=0)
    starts = np.cumsum([0, *sizes[:-1]])
    before = np.concatenate([[[0, 0]], walked])[starts]
    grid = walked - np.repeat(before, sizes, axis=0)
    return np.split(grid * step, starts[1:])
