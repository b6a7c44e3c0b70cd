"""The curves that bundles follow: quadratic Béziers whose bow is a fraction of their chord."""

from __future__ import annotations

import numpy as np

from ..arrays import FloatArray, Points


def bowed(start: Points, end: Points, bows: FloatArray, samples: int) -> Points:
    """Return curves as an array (curve, sample, xy); a positive bow bends to the right, seen from start to end."""
    chord = end - start
    normal = np.stack([-chord[:, 1], chord[:, 0]], axis=1)
    control = (start + end) / 2 + 2 * bows[:, None] * normal
    t = np.linspace(0, 1, samples)[None, :, None]
    return (1 - t) ** 2 * start[:, None] + 2 * t * (1 - t) * control[:, None] + t**2 * end[:, None]


def lengths_of(curves: Points) -> FloatArray:
    """Return the length of each curve."""
    steps = np.diff(curves, axis=-2)
    lengths: FloatArray = np.hypot(steps[..., 0], steps[..., 1]).sum(axis=-1)
    return lengths


def end_bearings(start: Points, end: Points, bows: FloatArray) -> FloatArray:
    """Return the directions in which curves leave their two ends, as rows of two angles."""
    chord = end - start
    normal = np.stack([-chord[:, 1], chord[:, 0]], axis=1)
    control = (start + end) / 2 + 2 * bows[:, None] * normal
    out, back = control - start, control - end
    return np.stack([np.arctan2(out[:, 1], out[:, 0]), np.arctan2(back[:, 1], back[:, 0])], axis=1)
