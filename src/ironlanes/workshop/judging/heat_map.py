"""A board with its tracks in the colours of how often they are claimed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from ironlanes.boards import Board
from ironlanes.drawing import Drawing
from ironlanes.drawing.render.svg import render_svg

#: From never to always: the shades of "Oranges" of ColorBrewer, which differ in lightness for every eye.
SHADES: Final = ((0.0, 0xFEEDDE), (0.25, 0xFDBE85), (0.5, 0xFD8D3C), (0.75, 0xE6550D), (1.0, 0x8C2D04))


def heat_map(board: Board, drawing: Drawing, claimed: Mapping[str, float], theme: str = "light") -> str:
    """Return a board as SVG, each track painted by how often it is claimed, from 0 to 1."""
    return render_svg(board, drawing, theme=theme, paint={name: shade(share) for name, share in claimed.items()})


def shade(share: float) -> str:
    """Return the colour of a share."""
    stops = [stop for stop, _ in SHADES]
    channels = [[colour >> shift & 0xFF for _, colour in SHADES] for shift in (16, 8, 0)]
    return "#" + "".join(f"{round(float(np.interp(share, stops, each))):02x}" for each in channels)
