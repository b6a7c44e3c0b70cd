"""Render a board at the size of a card: its land, tracks as coloured lines, cities as dots, and no names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ironlanes.boards import Board

from ..drawings import Drawing
from ..picture import SlotShape
from .coarse_land import coarse_land
from .palette import Palette, palette_of

#: Bends below this many square units are too small to see at this size.
BEND: Final = 60.0
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
    parts = ['<rect width="100%" height="100%" fill="' + palette.land["sea"] + '"/>']
    for shape in coarse_land(svg, BEND):
        fill = palette.land[shape.kind]
        see_through = f' opacity="{shape.opacity}"' if shape.opacity else ""
        edge = f' stroke="{palette.land["coast"]}" stroke-width="2"' if shape.kind == "land" else ""
        parts.append(f'<path fill="{fill}"{see_through}{edge} d="{shape.line}"/>')
    return "".join(parts)
