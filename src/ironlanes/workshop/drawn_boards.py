"""Make a board together with its drawing, so that nothing on it overlaps."""

from __future__ import annotations

from itertools import islice
from typing import Final

from ironlanes.boards import Board
from ironlanes.drawing import Drawing, check_picture, draw_board
from ironlanes.drawing.layout.pipeline import ProgressCallback

from .generate.board_maker import BoardWish, board_variants

#: How many variants of a board are drawn at most.
DRAWN: Final = 6


def make_drawn_board(wish: BoardWish, progress: ProgressCallback = lambda _, __: None) -> tuple[Board, Drawing]:
    """Make boards that fit a wish and draw them, until one has no overlaps; else return the one with the fewest.

    A city whose name had no room is not on the boards after that.
    """
    best: tuple[int, Board, Drawing] | None = None
    crowded: set[str] = set()
    for board in islice(board_variants(wish, crowded), DRAWN):
        drawing = draw_board(board, None, progress)
        findings = check_picture(board, drawing.picture)
        found = len(findings.sentences())
        if best is None or found < best[0]:
            best = found, board, drawing
        if not found:
            break
        crowded.update(findings.crowded_labels)
    assert best is not None, "board_variants yields a board or raises PlaceError"
    return best[1], best[2]
