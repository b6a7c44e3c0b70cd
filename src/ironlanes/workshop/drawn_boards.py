"""Make a board together with its drawing, so that nothing on it overlaps."""

from __future__ import annotations

from itertools import islice
from typing import Final

from ironlanes.boards import Board
from ironlanes.drawing import Drawing, check_picture, draw_board
from ironlanes.drawing.layout.pipeline import ProgressCallback

from .generate.board_maker import BoardWish, board_variants

#: How many variants of a board are drawn at most.
DRAWN: Final = 3


def make_drawn_board(wish: BoardWish, progress: ProgressCallback = lambda _, __: None) -> tuple[Board, Drawing]:
    """Make boards that fit a wish and draw them, until one has no overlaps; else return the one with the fewest."""
    best: tuple[int, Board, Drawing] | None = None
    for board in islice(board_variants(wish), DRAWN):
        drawing = draw_board(board, None, progress)
        found = len(check_picture(board, drawing.picture).sentences())
        if best is None or found < best[0]:
            best = found, board, drawing
        if not found:
            break
    assert best is not None, "board_variants yields a board or raises PlaceError"
    return best[1], best[2]
