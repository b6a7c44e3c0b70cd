"""Find or make the drawings of boards that are named on the command line."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Final

from ironlanes.boards import Board, packaged_boards
from ironlanes.drawing import Drawing, LayoutError, draw_board, find_drawing, overrides_in
from ironlanes.files import os_error_reason

from ..errors import CommandError
from ..output import write_and_report
from ..progress import ProgressLine

DRAWING: Final = "Drawing the board"


def layouts_folder(name_or_path: str) -> Path | None:
    """Return the folder `layouts` beside a board file, where its drawing is kept; None for a packaged board."""
    return None if name_or_path in packaged_boards() else Path(name_or_path).parent / "layouts"


def redraw(board: Board, name_or_path: str) -> Drawing:
    """Draw a board, with the overrides in its layout.toml."""
    folder = layouts_folder(name_or_path)
    with ProgressLine(DRAWING) as line:
        try:
            if folder is not None:
                return draw_board(board, overrides_in(folder, board.id), progress_updater(line))
            with resources.as_file(resources.files("ironlanes.boards") / "data" / "layouts") as layouts:
                return draw_board(board, overrides_in(layouts, board.id), progress_updater(line))
        except LayoutError as error:
            raise CommandError(str(error)) from error


def find_or_draw(board: Board, name_or_path: str) -> Drawing:
    """Return the saved drawing of a board, or draw it."""
    with ProgressLine(DRAWING) as line:
        try:
            return find_drawing(board, layouts_folder(name_or_path), progress_updater(line))
        except LayoutError as error:
            raise CommandError(str(error)) from error


def write_drawing(board: Board, drawing: Drawing, folder: Path) -> None:
    """Write the files of a drawing into a folder, and print their names."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{folder} can't be created: {os_error_reason(error)}.") from error
    write_and_report(folder / f"{board.id}.json", drawing.picture.to_text())
    write_and_report(folder / f"{board.id}.land.svg", drawing.land)


def progress_updater(line: ProgressLine) -> Callable[[str, float], None]:
    """Return a callback that shows the step and the progress of a drawing."""
    return lambda step, done: line.update(f"{done:.0%} {step}")
