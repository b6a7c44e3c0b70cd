"""Pictures of boards and games in a notebook.

A board, a game or a view has `_repr_svg_`, which notebooks call. Only `drawing` can draw, and the packages that those
classes live in may not import it. So the package registers a drawing function here, and the classes ask for it here.
"""

from __future__ import annotations

TYPE_CHECKING = False  # that of `typing`, which takes half of the time of `import ironlanes`
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, Protocol

    class DrawSvg(Protocol):
        """Draws a board as SVG: empty, or with the pieces of a position or view; the names are those of the players."""

        def __call__(self, board: Any, position: Mapping[str, object] | None, names: Sequence[str] | None) -> str: ...


_registered: list[DrawSvg] = []


def register_svg_renderer(draw: DrawSvg) -> None:
    """Draw all pictures for notebooks with this function."""
    _registered[:] = [draw]


def board_svg(
    board: Any, position: Mapping[str, object] | None = None, names: Sequence[str] | None = None
) -> str | None:
    """Return the picture of a board or position as SVG, or None if no renderer is registered."""
    return _registered[0](board, position, names) if _registered else None
