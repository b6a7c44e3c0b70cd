"""Compute how far from a city the slots of each bundle start."""

from __future__ import annotations

import numpy as np

from ..arrays import FloatArray
from ..sizes import MOST_PAD, half_width
from .board_network import BoardNetwork


def end_pads(network: BoardNetwork, bearings: FloatArray, least: float) -> FloatArray:
    """For both ends of every bundle, return the distance at which it no longer overlaps its neighbours.

    Two strips with half widths h1 and h2 that leave a point at the angle a are disjoint beyond
    (h2 + h1 cos a) / sin a along the first and (h1 + h2 cos a) / sin a along the second; both take the mean.
    """
    meetings = network.meetings
    width = half_width(network.lanes)
    one, other = width[meetings[:, 0]], width[meetings[:, 2]]
    angle = bearings[meetings[:, 0], meetings[:, 1]] - bearings[meetings[:, 2], meetings[:, 3]]
    cos, sin = np.cos(angle), np.maximum(np.abs(np.sin(angle)), 1e-6)
    # strips in opposite directions never meet
    reach = np.where(cos > -0.5, (one + other) * (1 + cos) / sin / 2, 0.0)
    pads = np.full(bearings.shape, least)
    np.maximum.at(pads, (meetings[:, 0], meetings[:, 1]), reach)
    np.maximum.at(pads, (meetings[:, 2], meetings[:, 3]), reach)
    limited: FloatArray = np.minimum(pads, MOST_PAD)
    return limited
