"""The land of a board without its details, for pictures that are small or have to load fast."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from ..arrays import Points
from ..clipping import thinned
from ..svg_paths import path
from .outlines import points_of

#: Islands below this many square units are left out.
ISLAND: Final = 400.0
SHAPE: Final = r'<path (?:id="[^"]*-coast"|class="(focus|lake)"(?: opacity="([^"]*)")?) d="([^"]*)"'


class LandShape(NamedTuple):
    """Land, a lighter country or a lake."""

    kind: str
    #: As it is written in the drawing; empty: opaque.
    opacity: str
    #: The outline as SVG path data.
    line: str


def coarse_land(svg: str, bend: float) -> Iterator[LandShape]:
    """Yield the shapes of a board's land, without small islands and bends of less than `bend` square units."""
    for kind, opacity, line in re.findall(SHAPE, svg):
        yield LandShape(kind or "land", opacity, path(_coarse(line, bend), True))


def coarse_land_svg(svg: str, bend: float, width: float, height: float) -> str:
    """Return the land as an SVG that is coloured by a style sheet, as the whole drawing is."""
    shapes = "".join(_element(shape) for shape in coarse_land(svg, bend))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
        f'<rect class="sea" width="{width:g}" height="{height:g}"/>{shapes}</svg>'
    )


def _element(shape: LandShape) -> str:
    see_through = f' opacity="{shape.opacity}"' if shape.opacity else ""
    return f'<path class="{shape.kind}"{see_through} d="{shape.line}"/>'


def _coarse(line: str, bend: float) -> list[Points]:
    """Return the larger rings of a path, with few points."""
    rings = []
    for ring in filter(None, line.split("z")):
        start, _, steps = ring.partition("l")
        points = np.cumsum(np.concatenate([points_of(start), points_of(steps)]), axis=0)
        width, height = points.max(axis=0) - points.min(axis=0)
        if width * height > ISLAND:
            rings.append(np.concatenate([points, points[:1]]))
    return [ring[kept] for ring, kept in zip(rings, thinned(rings, bend), strict=True)]
