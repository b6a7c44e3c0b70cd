"""Drawings of boards: their geometry, computed from board files, and pictures of positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironlanes.lazy_names import lazy_names

if TYPE_CHECKING:
    from .drawings import Drawing as Drawing
    from .drawings import draw_board as draw_board
    from .drawings import find_drawing as find_drawing
    from .drawings import overrides_in as overrides_in
    from .layout.overlaps import Findings as Findings
    from .layout.overlaps import check_picture as check_picture
    from .layout.overrides import LayoutError as LayoutError
    from .layout.overrides import Overrides as Overrides
    from .layout.overrides import read_overrides as read_overrides
    from .picture import Picture as Picture
    from .picture import read_picture as read_picture
    from .render.palette import PALETTES as PALETTES
    from .render.palette import THEMES as THEMES
    from .render.png import to_png as to_png
    from .render.svg import render_svg as render_svg
    from .render.thumbnail import render_thumbnail as render_thumbnail

#: Where each name lives. It is imported when it is first asked for: a server that starts draws nothing.
_HOMES = {
    "Drawing": "drawings",
    "Findings": "layout.overlaps",
    "LayoutError": "layout.overrides",
    "Overrides": "layout.overrides",
    "PALETTES": "render.palette",
    "Picture": "picture",
    "THEMES": "render.palette",
    "check_picture": "layout.overlaps",
    "draw_board": "drawings",
    "find_drawing": "drawings",
    "overrides_in": "drawings",
    "read_overrides": "layout.overrides",
    "read_picture": "picture",
    "render_svg": "render.svg",
    "render_thumbnail": "render.thumbnail",
    "to_png": "render.png",
}
__all__ = [*_HOMES]
__getattr__ = lazy_names(__name__, _HOMES)
