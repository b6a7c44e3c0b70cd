"""A grid of land and water around a board's cities: which lines cross the sea, and which cities share an island."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ironlanes.boards.planar_graphs import Point
from ironlanes.drawing.geography.land import Land
from ironlanes.drawing.geography.projection import Projection
from ironlanes.drawing.geography.rubber_sheet import warp_for
from ironlanes.drawing.geography.world import load_geography
from ironlanes.drawing.sizes import Frame

#: The cells of the grid across and down.
CELLS: Final = 400
#: The grid covers this many units on each side of the cities, which lie in a square of 1000.
AROUND: Final = 60.0
#: Cities may lie this many cells from the shore.
SHORE: Final = 4
#: Water is open if no land is within this many cells.
OPEN: Final = 3
#: A line with this share of open water leads over the sea.
SEA: Final = 0.25
#: The points of a line that are looked up.
SAMPLES: Final = 80

Cells = NDArray[np.int64]


class LandGrid:
    """Land and water around some points of the plane."""

    def __init__(self, projection: Projection, points: Sequence[Point]):
        places = np.array(points)
        self._low = places.min(axis=0) - AROUND
        self._size = np.ptp(places, axis=0) + 2 * AROUND
        moved = places - self._low
        x, y = projection.shift
        inside = Projection(
            projection.south,
            projection.north,
            projection.meridian,
            projection.scale,
            (x - float(self._low[0]), y - float(self._low[1])),
        )
        frame = Frame(float(self._size[0]), float(self._size[1]))
        land = Land(load_geography(), inside, warp_for(moved, moved, frame), frame)
        is_land = _filled(land.coast, self._size) & ~_filled(land.lakes(), self._size)
        self.islands = _labelled(is_land)
        self.is_open = _open_water(is_land)

    def island_of(self, point: Point) -> int:
        """Return the number of the island or continent where a point lies, or nearest to it; 0 in the open sea."""
        x, y = self._cell(np.array([point]))[0]
        for reach in range(SHORE + 1):
            near = self.islands[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1]
            if near.any():
                return int(np.bincount(near[near > 0]).argmax())
        return 0

    def water_between(self, start: Point, end: Point) -> float:
        """Return the share of a line's inner part that is open water: a line along a coast has none."""
        along = np.linspace(0.06, 0.94, SAMPLES)[:, None]
        cells = self._cell(np.array(start) + along * (np.array(end) - np.array(start)))
        return float(self.is_open[cells[:, 1], cells[:, 0]].mean())

    def is_sea(self, start: Point, end: Point) -> bool:
        """Whether a line leads to another island, or far over open water."""
        return self.island_of(start) != self.island_of(end) or self.water_between(start, end) >= SEA

    def _cell(self, points: NDArray[np.float64]) -> Cells:
        cells: Cells = np.clip((points - self._low) / self._size * CELLS, 0, CELLS - 1).astype(np.int64)
        return cells


def _filled(rings: Sequence[NDArray[np.float64]], size: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return which cells' centres lie inside rings: those with an odd number of sides to their left."""
    grid = np.zeros((CELLS, CELLS), dtype=np.bool_)
    if not rings:
        return grid
    starts = np.concatenate([np.concatenate([ring[-1:], ring[:-1]]) for ring in rings]) / size * CELLS
    ends = np.concatenate(list(rings)) / size * CELLS
    for row in range(CELLS):
        level = row + 0.5
        crossed = (starts[:, 1] <= level) != (ends[:, 1] <= level)
        a, b = starts[crossed], ends[crossed]
        sides = np.sort(a[:, 0] + (level - a[:, 1]) / (b[:, 1] - a[:, 1]) * (b[:, 0] - a[:, 0]))
        grid[row] = np.searchsorted(sides, np.arange(CELLS) + 0.5) % 2 == 1
    return grid


def _labelled(is_land: NDArray[np.bool_]) -> Cells:
    """Return the number of the connected piece of land of every cell, and 0 for water."""
    labels: Cells = np.where(is_land, np.arange(1, is_land.size + 1).reshape(is_land.shape), 0)
    while True:
        before = labels.copy()
        for axis in (0, 1):
            for line in (labels.swapaxes(0, axis), labels.swapaxes(0, axis)[::-1]):
                _spread_along(line)
        if np.array_equal(before, labels):
            return labels


def _spread_along(lines: Cells) -> None:
    """Let every cell of land take the smaller label of the row before it, row by row, in place."""
    for row in range(1, len(lines)):
        both = (lines[row] > 0) & (lines[row - 1] > 0)
        lines[row] = np.where(both, np.minimum(lines[row], lines[row - 1]), lines[row])


def _open_water(is_land: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the cells that are far enough from land."""
    near = is_land.copy()
    for _ in range(OPEN):
        grown = near.copy()
        grown[1:] |= near[:-1]
        grown[:-1] |= near[1:]
        grown[:, 1:] |= near[:, :-1]
        grown[:, :-1] |= near[:, 1:]
        near = grown
    return ~near
