"""The boards, drawn: geometry from board files, and pictures of positions."""

from .checking import Findings, check_picture
from .drawings import Drawing, draw_board, find_drawing, overrides_in
from .overrides import LayoutError, Overrides, read_overrides
from .palette import PALETTES, THEMES
from .picture import Picture, read_picture
from .png import to_png
from .rendering import render_svg
from .thumbnail import render_thumbnail

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
