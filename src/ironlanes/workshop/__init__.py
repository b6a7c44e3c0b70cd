"""The workshop: from a place to a board, how a board plays, and how to print it."""

from .drawn_boards import make_drawn_board
from .generate.board_maker import BoardWish, board_variants, make_board
from .places.areas import PlaceError

__all__ = ["BoardWish", "PlaceError", "board_variants", "make_board", "make_drawn_board"]
