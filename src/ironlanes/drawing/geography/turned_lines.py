"""Lines of the whole world as one board sees them: turned to its meridian, with the box around each.

A board shows a small part of the world. To find it, all lines are looked at together and not one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from ..arrays import BoolArray, Points
from ..clipping import Window
from .projection import Projection

#: Once around the earth in both directions: land beyond the antimeridian may be in sight.
AROUND: Final = tuple(np.array([turn, 0.0]) for turn in (-360.0, 0.0, 360.0))


class TurnedLines:
    """Lines with longitudes relative to a meridian, without jumps at the antimeridian."""

    def __init__(self, lines: Sequence[Points], projection: Projection):
        sizes = np.array([len(line) for line in lines])
        starts = np.cumsum(sizes) - sizes
        points = np.concatenate(lines)
        east = np.radians(projection.turned(points[:, 0]))
        jumps = np.abs(np.diff(east, append=east[-1])) >= np.pi
        jumps[starts + sizes - 1] = False  # what comes next is another line
        for number in np.flatnonzero(np.logical_or.reduceat(jumps, starts)):
            part = slice(starts[number], starts[number] + sizes[number])
            east[part] = np.unwrap(east[part])
        points[:, 0] = np.degrees(east)
        self.lines: list[Points] = np.split(points, starts[1:])
        self.low: Points = np.minimum.reduceat(points, starts)
        self.high: Points = np.maximum.reduceat(points, starts)

    def near(self, window: Window) -> BoolArray:
        """Return which lines have a box that meets the window, on any turn around the earth."""
        turns = [window.meets_boxes(self.low + turn, self.high + turn) for turn in AROUND]
        found: BoolArray = np.logical_or.reduce(turns)
        return found

    def box(self, numbers: Sequence[int]) -> tuple[Points, Points]:
        """Return the corners of the box around some lines."""
        chosen = list(numbers)
        return self.low[chosen].min(axis=0), self.high[chosen].max(axis=0)

    def has_jump(self, ring: Sequence[int]) -> bool:
        """Whether the lines of a ring begin elsewhere than where the line before ends: it crosses the antimeridian."""
        ends = [self.lines[each][[0, -1], 0] if each >= 0 else self.lines[~each][[-1, 0], 0] for each in ring]
        return any(abs(one[1] - other[0]) > 1 for one, other in pairwise(ends))
