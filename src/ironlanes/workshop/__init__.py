"""The workshop: from a place to a board, how a board plays, and how to print it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironlanes.lazy_names import lazy_names

if TYPE_CHECKING:
    from .drawn_boards import make_drawn_board as make_drawn_board
    from .generate.board_maker import BoardWish as BoardWish
    from .generate.board_maker import board_variants as board_variants
    from .generate.board_maker import make_board as make_board
    from .places.areas import PlaceError as PlaceError

#: Where each name lives. It is imported when it is first asked for: a server that starts makes no board.
_HOMES = {
    "BoardWish": "generate.board_maker",
    "PlaceError": "places.areas",
    "board_variants": "generate.board_maker",
    "make_board": "generate.board_maker",
    "make_drawn_board": "drawn_boards",
}
__all__ = [*_HOMES]
__getattr__ = lazy_names(__name__, _HOMES)
