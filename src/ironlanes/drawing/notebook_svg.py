"""Pictures of boards and positions for notebooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from ironlanes.boards import Board

from .drawings import Drawing, find_drawing
from .render.svg import render_svg


def render_for_notebook(board: Board, position: Mapping[str, object] | None, names: Sequence[str] | None) -> str:
    """Return a board as SVG, with the pieces of a position if one is given."""
    return render_svg(board, _drawing_of(board), position, names=names)


@lru_cache(maxsize=8)
def _drawing_of(board: Board) -> Drawing:
    """Return the drawing of a board. A custom board takes some seconds, so the last ones are cached."""
    return find_drawing(board)
