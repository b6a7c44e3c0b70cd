"""Bend the bundles that would run over a city or another bundle, or that are too short for their slots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np

from ..arrays import FloatArray, Points
from ..sizes import FRAME, LEAST_PAD, SLOT_GAP, SLOT_LENGTH, Frame, half_width
from .board_network import BoardNetwork
from .curves import bowed, end_bearings, lengths_of
from .end_gaps import end_pads

SWEEPS: Final = 6
SAMPLES: Final = 33
#: The bows to choose from, flattest first.
CHOICES: Final = np.array(sorted(np.round(np.arange(-14, 15) * 0.03, 2), key=lambda bow: (abs(bow), bow)))
#: The cost of the bow itself.
FLATNESS: Final = 60 * CHOICES**2 + 2 * np.abs(CHOICES)


def choose_bows(
    network: BoardNetwork,
    points: Points,
    frame: Frame,
    fixed: Mapping[str, float],
    progress: Callable[[float], None] = lambda _: None,
) -> FloatArray:
    """Return the bow of every bundle: in turn, each takes the best bow, until none changes."""
    bows = np.array([fixed.get(bundle.key, 0.0) for bundle in network.bundles])
    bending = _CurveOptimizer(network, points, frame, bows)
    free = [number for number, bundle in enumerate(network.bundles) if bundle.key not in fixed]
    for sweep in range(SWEEPS):
        before = bending.bows.copy()
        for place, number in enumerate(free):
            bending.choose(number)
            progress((sweep + place / len(free)) / SWEEPS)
        bending.refresh()
        if np.array_equal(before, bending.bows):
            break
    return bending.bows


class _CurveOptimizer:
    """The current curves, and the cost of changing a curve's bow."""

    def __init__(self, network: BoardNetwork, points: Points, frame: Frame, bows: FloatArray):
        self.network = network
        self.points = points
        self.frame = frame
        self.start, self.end = points[network.ends[:, 0]], points[network.ends[:, 1]]
        self.width = half_width(network.lanes)
        self.bows = bows
        self.refresh()

    def refresh(self) -> None:
        """Recompute all curves and pads from the bows."""
        self.curves = bowed(self.start, self.end, self.bows, SAMPLES)
        self.pads = end_pads(self.network, end_bearings(self.start, self.end, self.bows), LEAST_PAD)

    def choose(self, number: int) -> None:
        """Give a bundle the cheapest bow. Skips bows that by themselves cost more than no bow in total."""
        straight = self._cost(number, CHOICES[:1])
        worth = np.flatnonzero(straight[0] > FLATNESS)
        costs = straight
        if len(worth) > 1:
            costs = np.concatenate([straight, FLATNESS[worth[1:]] + self._cost(number, CHOICES[worth[1:]])])
        best = int(np.argmin(np.round(costs, 6)))
        self.bows[number] = CHOICES[best]
        self.curves[number] = self._curves(number, CHOICES[best : best + 1])[0]

    def _curves(self, number: int, bows: FloatArray) -> Points:
        ones = np.ones((len(bows), 1))
        return bowed(self.start[number] * ones, self.end[number] * ones, bows, SAMPLES)

    def _cost(self, number: int, bows: FloatArray) -> FloatArray:
        curves = self._curves(number, bows)
        cost = self._shortness(number, curves) + self._near_nodes(number, curves)
        return cost + self._near_bundles(number, curves) + self._outside(number, curves)

    def _shortness(self, number: int, curves: Points) -> FloatArray:
        spaces = int(self.network.lengths[number])
        needed = spaces * SLOT_LENGTH + (spaces - 1) * SLOT_GAP + self.pads[number].sum()
        cost: FloatArray = np.maximum((needed - lengths_of(curves)) / 8, 0) ** 2
        return cost

    def _near_nodes(self, number: int, curves: Points) -> FloatArray:
        foreign = np.ones(len(self.points), dtype=bool)
        foreign[self.network.ends[number]] = False
        away = _distances(curves[:, :, None], self.points[foreign][None, None]).min(axis=1)
        cost: FloatArray = (np.maximum((20 + self.width[number] - away) / 5, 0) ** 2).sum(axis=1)
        return cost

    def _near_bundles(self, number: int, curves: Points) -> FloatArray:
        """Return the cost of running close to other bundles, except near a city where both start."""
        cost = np.zeros(len(curves))
        low, high = curves.min(axis=(0, 1)) - 60, curves.max(axis=(0, 1)) + 60
        near = ((self.curves.max(axis=1) > low) & (self.curves.min(axis=1) < high)).all(axis=1)
        near[number] = False
        ends = self.network.ends[number].tolist()
        for other in np.flatnonzero(near):
            away = _distances(curves[:, :, None], self.curves[other][None, None]).min(axis=2)
            for end, node in enumerate(ends):
                if node in self.network.ends[other]:
                    away[_distances(curves, self.points[node]) < self.pads[number, end] + 14] = np.inf
            close = np.maximum((self.width[number] + self.width[other] + 3 - away) / 6, 0)
            cost += (close**2).sum(axis=1)
        return cost

    def _outside(self, number: int, curves: Points) -> FloatArray:
        margin = FRAME + self.width[number] + 2
        inside = np.array([self.frame.width, self.frame.height]) - margin
        cost: FloatArray = 9.0 * ((curves < margin) | (curves > inside)).any(axis=2).sum(axis=1)
        return cost


def _distances(points: Points, others: Points) -> FloatArray:
    return np.hypot(points[..., 0] - others[..., 0], points[..., 1] - others[..., 1])
