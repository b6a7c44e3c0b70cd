"""Clip lines and rings to a rectangle, and simplify them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from .arrays import BoolArray, IndexArray, Points


@dataclass(frozen=True)
class Window:
    """A rectangle, in board units or in degrees."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, points: Points) -> BoolArray:
        x, y = points[:, 0], points[:, 1]
        return (x >= self.left) & (x <= self.right) & (y >= self.top) & (y <= self.bottom)

    def meets(self, points: Points) -> bool:
        """Whether the bounding box of the points intersects this window."""
        return bool(self.meets_boxes(points.min(axis=0), points.max(axis=0)))

    def meets_boxes(self, low: Points, high: Points) -> BoolArray:
        """Whether boxes intersect this window, given the corners of each in the last dimension."""
        across = (low[..., 0] <= self.right) & (high[..., 0] >= self.left)
        found: BoolArray = across & (low[..., 1] <= self.bottom) & (high[..., 1] >= self.top)
        return found


def clip_ring(ring: Points, window: Window) -> Points:
    """Clip a ring to a window; where it leaves, it follows the window's sides (Sutherland-Hodgman)."""
    if window.holds(ring).all():
        return ring
    sides = ((0, window.left, 1), (0, window.right, -1), (1, window.top, 1), (1, window.bottom, -1))
    for axis, limit, sign in sides:
        if len(ring) < 3:
            return ring[:0]
        ring = _clip_side(ring, axis, limit, sign)
    return ring


def _clip_side(ring: Points, axis: int, limit: float, sign: int) -> Points:
    depth = sign * (ring[:, axis] - limit)
    following, next_depth = np.roll(ring, -1, axis=0), np.roll(depth, -1)
    inside = depth >= 0
    crosses = inside != (next_depth >= 0)
    share = np.divide(depth, depth - next_depth, out=np.zeros_like(depth), where=crosses)
    crossing = ring + (following - ring) * share[:, None]
    crossing[:, axis] = np.where(crosses, limit, crossing[:, axis])
    both = np.stack([ring, crossing], axis=1).reshape(-1, 2)
    keep = np.stack([inside, crosses], axis=1).ravel()
    clipped: Points = both[keep]
    return clipped


def clip_line(line: Points, window: Window) -> Iterator[Points]:
    """Clip a line to a window: the parts inside, each with the first point outside. Assumes short segments."""
    inside = window.holds(line)
    near = inside.copy()
    near[1:] |= inside[:-1]
    near[:-1] |= inside[1:]
    edges = np.flatnonzero(np.diff(np.concatenate([[False], near, [False]]).astype(int)))
    for begin, end in zip(edges[::2], edges[1::2], strict=True):
        if end - begin > 1:
            yield line[begin:end]


def densified(line: Points, longest: float) -> Points:
    """Add points to a line wherever two neighbours are further apart than the given distance."""
    steps = np.diff(line, axis=0)
    pieces = np.maximum(np.ceil(np.hypot(steps[:, 0], steps[:, 1]) / longest), 1).astype(np.int64)
    if (pieces == 1).all():
        return line
    starts = np.repeat(np.cumsum(pieces) - pieces, pieces)
    share = (np.arange(int(pieces.sum())) - starts) / np.repeat(pieces, pieces)
    inner = np.repeat(line[:-1], pieces, axis=0) + np.repeat(steps, pieces, axis=0) * share[:, None]
    return np.concatenate([inner, line[-1:]])


def smoothed(line: Points) -> Points:
    """Smooth a line that is coarser than the board: cut its corners twice (Chaikin), and keep its ends."""
    for _ in range(2):
        if len(line) < 3:
            return line
        early, late = 0.75 * line[:-1] + 0.25 * line[1:], 0.25 * line[:-1] + 0.75 * line[1:]
        inner = np.stack([early, late], axis=1).reshape(-1, 2)
        line = np.concatenate([line[:1], inner[1:-1], line[-1:]])
    return line


def thinned(lines: list[Points], smallest: float) -> list[IndexArray]:
    """Return the indices of the points to keep in each line: drop bends below this area (Visvalingam), keep ends."""
    if not lines:
        return []
    sizes = np.array([len(line) for line in lines])
    points = np.concatenate(lines)
    owner = np.repeat(np.arange(len(lines)), sizes)
    starts = np.cumsum(sizes) - sizes
    is_end = np.zeros(len(points), dtype=bool)
    is_end[starts] = is_end[starts + sizes - 1] = True
    kept = np.arange(len(points))
    while True:
        here = points[kept]
        one, two = here - np.roll(here, 1, axis=0), np.roll(here, -1, axis=0) - here
        area = np.abs(one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]) / 2
        area[is_end[kept]] = np.inf
        goes = (area < smallest) & (area <= np.roll(area, 1)) & (area < np.roll(area, -1))
        if not goes.any():
            break
        kept = kept[~goes]
    places = np.searchsorted(owner[kept], np.arange(len(lines)))
    return [part - start for part, start in zip(np.split(kept, places[1:]), starts, strict=True)]
