"""Draw slots as filled outlines with rounded corners: a band along the slot's line."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from ..arrays import Points
from ..svg_paths import number

#: The radius of a slot's corners: the outline is inset by this much, and its stroke rounds the corners.
ROUNDING: Final = 2.2

NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def points_of(path: str) -> Points:
    """Return the points of a path that is one line in absolute coordinates."""
    return np.array([float(each) for each in NUMBER.findall(path)]).reshape(-1, 2)


def band(path: str, width: float) -> str:
    """Return the outline of a band of this width along a path, without the stroke that rounds it."""
    line = points_of(path)
    tangent = np.gradient(line, axis=0)
    tangent /= np.hypot(tangent[:, 0], tangent[:, 1])[:, None]
    line[0] += tangent[0] * ROUNDING
    line[-1] -= tangent[-1] * ROUNDING
    across = np.stack([-tangent[:, 1], tangent[:, 0]], axis=1) * (width / 2 - ROUNDING)
    outline = np.concatenate([line + across, (line - across)[::-1]])
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in outline) + "Z"
