"""Drawings of boards that are named on the command line, with progress for those that are drawn anew."""

from __future__ import annotations

import sys
from importlib import resources
from pathlib import Path
from typing import TextIO

from ironlanes.boards import Board, packaged_boards
from ironlanes.drawing import Drawing, LayoutError, draw_board, find_drawing, overrides_in

from ..errors import CommandError


def layouts_folder(name_or_path: str) -> Path | None:
    """Where the drawing of a board file is kept: beside it, in the folder `layouts`; None for a packaged board."""
    return None if name_or_path in packaged_boards() else Path(name_or_path).parent / "layouts"


def redraw(board: Board, name_or_path: str) -> Drawing:
    """A new drawing of a board, with what is set by hand for it."""
    folder = layouts_folder(name_or_path)
    with _DrawingProgress(sys.stderr) as progress:
        try:
            if folder is not None:
                return draw_board(board, overrides_in(folder, board.id), progress.step)
            with resources.as_file(resources.files("ironlanes.boards") / "data" / "layouts") as layouts:
                return draw_board(board, overrides_in(layouts, board.id), progress.step)
        except LayoutError as error:
            raise CommandError(str(error)) from error


def find_or_draw(board: Board, name_or_path: str) -> Drawing:
    """The drawing that there is of a board, or a new one."""
    with _DrawingProgress(sys.stderr) as progress:
        try:
            return find_drawing(board, layouts_folder(name_or_path), progress.step)
        except LayoutError as error:
            raise CommandError(str(error)) from error


class _DrawingProgress:
    """One line that tells how far a drawing is; where nobody watches, it is written once."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.is_terminal = stream.isatty()
        self.has_begun = False

    def __enter__(self) -> _DrawingProgress:
        return self

    def __exit__(self, *_: object) -> None:
        if self.has_begun and self.is_terminal:
            self.stream.write("\n")
            self.stream.flush()

    def step(self, what: str, done: float) -> None:
        """Tell what is being done, and how much of all is done."""
        if self.is_terminal:
            self.stream.write(f"\rDrawing the board: {done:4.0%} {what:<24}")
        elif not self.has_begun:
            self.stream.write("Drawing the board takes some seconds ...\n")
        self.has_begun = True
        self.stream.flush()
