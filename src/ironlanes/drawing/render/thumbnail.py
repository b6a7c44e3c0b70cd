"""Render a board at the size of a card: its land, tracks as coloured lines, cities as dots, and no names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import numpy as np

from ironlanes.boards import Board

from ..arrays import Points
from ..clipping import thinned
from ..drawings import Drawing
from ..picture import SlotShape
from ..svg_paths import path
from .outlines import points_of
from .palette import Palette, palette_of

#: Bends and islands below this many square units are too small to see at this size.
BEND: Final = 60.0
ISLAND: Final = 400.0
#: The colour around wagons.
RIM: Final = "#221a12"


def render_thumbnail(
    board: Board,
    drawing: Drawing,
    palette: str = "standard",
    theme: str = "light",
    claimed: Mapping[str, int] = MappingProxyType({}),
) -> str:
    """Return a small, self-contained SVG of a board; `claimed` has the seats of claimed tracks by the tracks' names."""
    colours, picture = palette_of(palette, theme), drawing.picture
    lines = "".join(
        f'<path d="{picture.tracks[track.name].rail}" stroke="{colours.cards[track.colour]}"/>'
        for track in board.tracks
        if track.name not in claimed
    )
    trains = "".join(_train(picture.tracks[name].slots, colours.players[seat]) for name, seat in claimed.items())
    cities = "".join(
        f'<circle cx="{node.x:g}" cy="{node.y:g}" r="13"/>' for nodes in picture.places.values() for node in nodes
    )
    rails = "".join(track.rail for track in picture.tracks.values())
    land = colours.land
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {picture.width} {picture.height}">'
        f"{_land(drawing.land, colours)}"
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="{rails}" stroke="{land["slot-edge"]}" stroke-width="17"/>'
        f'<g stroke-width="12">{lines}</g></g>{trains}'
        f'<g fill="{land["city"]}" stroke="{land["city-edge"]}" stroke-width="5">{cities}</g></svg>\n'
    )


def _train(slots: Sequence[SlotShape], colour: str) -> str:
    """Return the wagons on a claimed track: wider than a free one, each with a dark rim."""
    wagons = "".join(slot.path for slot in slots)
    return (
        f'<g fill="none" stroke-linecap="round"><path d="{wagons}" stroke="{RIM}" stroke-width="27"/>'
        f'<path d="{wagons}" stroke="{colour}" stroke-width="19"/></g>'
    )


def _land(svg: str, palette: Palette) -> str:
    """Return sea, land and the lighter countries, without details."""
    shape = r'<path (?:id="[^"]*-coast"|class="(focus|lake)"(?: opacity="([^"]*)")?) d="([^"]*)"'
    parts = ['<rect width="100%" height="100%" fill="' + palette.land["sea"] + '"/>']
    for kind, opacity, line in re.findall(shape, svg):
        fill = palette.land[kind or "land"]
        see_through = f' opacity="{opacity}"' if opacity else ""
        edge = f' stroke="{palette.land["coast"]}" stroke-width="2"' if not kind else ""
        parts.append(f'<path fill="{fill}"{see_through}{edge} d="{path(_coarse(line), True)}"/>')
    return "".join(parts)


def _coarse(line: str) -> list[Points]:
    """Return the larger rings of a path, with few points."""
    rings = []
    for ring in filter(None, line.split("z")):
        start, _, steps = ring.partition("l")
        points = np.cumsum(np.concatenate([points_of(start), points_of(steps)]), axis=0)
        width, height = points.max(axis=0) - points.min(axis=0)
        if width * height > ISLAND:
            rings.append(np.concatenate([points, points[:1]]))
    return [ring[kept] for ring, kept in zip(rings, thinned(rings, BEND), strict=True)]
