"""Drawings of boards: their geometry, computed from board files, and pictures of positions."""

from .drawings import Drawing, draw_board, find_drawing, overrides_in
from .layout.overlaps import Findings, check_picture
from .layout.overrides import LayoutError, Overrides, read_overrides
from .picture import Picture, read_picture
from .render.palette import PALETTES, THEMES
from .render.png import to_png
from .render.svg import render_svg
from .render.thumbnail import render_thumbnail

__all__ = [
    "PALETTES",
    "THEMES",
    "Drawing",
    "Findings",
    "LayoutError",
    "Overrides",
    "Picture",
    "check_picture",
    "draw_board",
    "find_drawing",
    "overrides_in",
    "read_overrides",
    "read_picture",
    "render_svg",
    "render_thumbnail",
    "to_png",
]
