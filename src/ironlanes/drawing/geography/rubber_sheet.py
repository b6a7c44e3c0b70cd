"""Warp the geography along with moved cities, so that a city on the coast stays on the coast."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from ..arrays import FloatArray, Points
from ..sizes import Frame

#: Fixed points around the board, far enough out that a city pushed to the edge causes no folds.
PINS_BEYOND: Final = 70.0
PINS_ACROSS: Final = 13
PINS_DOWN: Final = 9
#: The number of points processed at once.
CHUNK: Final = 4000


@dataclass(frozen=True, eq=False)
class Warp:
    """A smooth displacement of the plane: that of a node near the node, and none beyond the frame."""

    anchors: Points
    moves: Points
    pins: Points

    def __call__(self, points: Points) -> Points:
        parts = [self._moved(points[begin : begin + CHUNK]) for begin in range(0, len(points), CHUNK)]
        return np.concatenate(parts) if parts else points

    def _moved(self, points: Points) -> Points:
        weights = (_squares(points, self.anchors) + 40) ** -1.5
        pinned = 0.35 * ((_squares(points, self.pins) + 900) ** -1.5).sum(axis=1)
        moved: Points = points + weights @ self.moves / (weights.sum(axis=1) + pinned)[:, None]
        return moved


def _squares(points: Points, others: Points) -> FloatArray:
    """Return the squared distances between all pairs of points."""
    return (points[:, None, 0] - others[None, :, 0]) ** 2 + (points[:, None, 1] - others[None, :, 1]) ** 2


def warp_for(anchors: Points, points: Points, frame: Frame) -> Warp:
    """Return the warp that moves the nodes from their real places to where they are drawn."""
    right, bottom = frame.width + PINS_BEYOND, frame.height + PINS_BEYOND
    across, down = np.linspace(-PINS_BEYOND, right, PINS_ACROSS), np.linspace(-PINS_BEYOND, bottom, PINS_DOWN + 2)
    pins = [(x, y) for y in (-PINS_BEYOND, bottom) for x in across]
    pins += [(x, y) for x in (-PINS_BEYOND, right) for y in down[1:-1]]
    return Warp(anchors, points - anchors, np.array(pins))
