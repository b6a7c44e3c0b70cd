"""Where mountains are, roughly: the lines of the world's great ranges, and how wide they are."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

#: The points of a line that are looked at.
SAMPLES: Final = 25
KILOMETRES: Final = 111.2

Points = NDArray[np.float64]


@cache
def _ranges() -> tuple[tuple[float, Points], ...]:
    """Return half the width in kilometres, and latitudes and longitudes, of every range."""
    text = (resources.files("ironlanes.workshop.places") / "mountains.json").read_text(encoding="utf-8")
    return tuple((width, np.array(line, dtype=np.float64)) for width, *line in json.loads(text).values())


def mountain_share(start: tuple[float, float], end: tuple[float, float]) -> float:
    """Return which share of a line between two latitudes and longitudes lies in mountains."""
    east = (end[1] - start[1] + 180) % 360 - 180
    along = np.linspace(0, 1, SAMPLES)[:, None]
    line = np.array(start) + along * np.array([end[0] - start[0], east])
    inside = np.zeros(SAMPLES, dtype=np.bool_)
    for width, ridge in _ranges():
        inside |= _distance(line, ridge) < width
    return float(inside.mean())


def _distance(points: Points, ridge: Points) -> Points:
    """Return the distance of points from a ridge, in kilometres; exact enough for some hundred of them."""
    narrow = np.cos(np.radians(points[:, :1]))
    scale = KILOMETRES * np.concatenate([np.ones_like(narrow), narrow], axis=1)
    nearest = np.full(len(points), np.inf)
    for start, end in pairwise(ridge):
        first, along = _around(start - points) * scale, (end - start) * scale
        square = np.maximum((along**2).sum(axis=1), 1e-9)
        share = np.clip(-(first * along).sum(axis=1) / square, 0, 1)
        nearest = np.minimum(nearest, np.hypot(*(first + share[:, None] * along).T))
    return nearest


def _around(steps: Points) -> Points:
    """Return differences of latitude and longitude, with the shorter way around the earth."""
    return np.stack([steps[:, 0], (steps[:, 1] + 180) % 360 - 180], axis=1)
