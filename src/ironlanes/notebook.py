"""Pictures of boards and games in a notebook.

A board, a game or a view has `_repr_svg_`, which notebooks call. Only `drawing` can draw, and the rooms that those
classes live in may not import it. So the package registers a drawing function here, and the classes ask for it here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol


class DrawSvg(Protocol):
    """Draws a board as SVG: empty, or with the pieces of a position or view; the names are those of the players."""

    def __call__(self, board: Any, position: Mapping[str, Any] | None, names: Sequence[str] | None) -> str: ...


_registered: list[DrawSvg] = []


def register_svg_renderer(draw: DrawSvg) -> None:
    """Let this function draw all pictures for notebooks from now on."""
    _registered[:] = [draw]


def board_svg(board: Any, position: Mapping[str, Any] | None = None, names: Sequence[str] | None = None) -> str | None:
    """The picture of a board or position as SVG; None, on which a notebook shows the text, if nothing can draw."""
    return _registered[0](board, position, names) if _registered else None
