"""Render pictures as PNG with the packaged font, so that they look the same on every machine."""

from __future__ import annotations

from importlib import resources

from ...extras import needs_extra
from ..font_metrics import font_file


def to_png(svg: str, width: int | None = None) -> bytes:
    """Return a picture as PNG; by default it is as many pixels wide as the SVG has board units."""
    with needs_extra("play", "a PNG needs resvg-py"):
        import resvg_py

    with resources.as_file(font_file("ttf")) as font:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_files=[str(font)]))
