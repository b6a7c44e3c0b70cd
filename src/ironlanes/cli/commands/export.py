"""`ironlanes export`: a board, empty or in the middle of a game, as an SVG or PNG file."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from ironlanes.boards import Board

#: Wider pictures fill the memory before anybody has a use for them.
MAX_WIDTH = 10_000


class PaletteName(StrEnum):
    """The palettes to choose from."""

    STANDARD = "standard"
    COLOUR_BLIND = "colour-blind"


def export(
    board: Annotated[
        str | None, typer.Option(metavar="NAME_OR_FILE", help="The board, or the board file of the record or position.")
    ] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="The record of a game.")] = None,
    at: Annotated[int | None, typer.Option(metavar="N", help="After so many actions of it; else the last.")] = None,
    position: Annotated[Path | None, typer.Option(metavar="FILE", help="A position or a view, as JSON.")] = None,
    svg: Annotated[Path | None, typer.Option(metavar="OUT", help="Write an SVG file.")] = None,
    png: Annotated[Path | None, typer.Option(metavar="OUT", help="Write a PNG file.")] = None,
    palette: Annotated[PaletteName, typer.Option(help="The colours of cards and tracks.")] = PaletteName.STANDARD,
    dark: Annotated[bool, typer.Option("--dark", help="By night.")] = False,
    width: Annotated[int | None, typer.Option(metavar="N", help="The width of the PNG in pixels.")] = None,
) -> None:
    """Write a picture of a board or a game: SVG or PNG."""
    from ironlanes.drawing import render_svg, to_png

    from ..board_files.board_images import find_or_draw
    from ..output import write_and_report

    _check_options(board, record, at, position, svg, png, width)
    found, shown, names = _subject(board, record, at, position)
    drawing = find_or_draw(found, board or found.id)
    picture = render_svg(found, drawing, shown, palette.value, "dark" if dark else "light", names)
    if svg is not None:
        write_and_report(svg, picture.encode())
    if png is not None:
        write_and_report(png, to_png(picture, width))


def _check_options(
    board: str | None,
    record: Path | None,
    at: int | None,
    position: Path | None,
    svg: Path | None,
    png: Path | None,
    width: int | None,
) -> None:
    if svg is None and png is None:
        raise typer.BadParameter("give --svg or --png, and the file to write")
    for path, ending in ((svg, ".svg"), (png, ".png")):
        if path is not None and path.suffix.lower() not in ("", ending):
            hint = f"--{ending[1:]}"
            raise typer.BadParameter(
                f"the name of the file must end in {ending}, and this is '{path}'", param_hint=hint
            )
    if record is not None and position is not None:
        raise typer.BadParameter("a picture is of a record or of a position, not of both")
    if record is None and position is None and board is None:
        raise typer.BadParameter("give --board, --record or --position")
    if at is not None and record is None:
        raise typer.BadParameter("this goes with --record", param_hint="--at")
    if width is not None and png is None:
        raise typer.BadParameter("this goes with --png; an SVG has any size", param_hint="--width")
    if width is not None and not 16 <= width <= MAX_WIDTH:
        raise typer.BadParameter(f"a picture is 16 to {MAX_WIDTH} pixels wide", param_hint="--width")


def _subject(
    board: str | None, record: Path | None, at: int | None, position: Path | None
) -> tuple[Board, Mapping[str, Any] | None, list[str] | None]:
    """What the picture is of: the board, the view of it, and the names of the players."""
    from ..board_files.position_files import position_from_record, read_position
    from ..options.board_arguments import add_board, add_board_beside, open_board

    if record is None and position is None:
        return open_board(board or ""), None, None
    own = add_board(board) if board is not None else None
    if record is not None:
        add_board_beside(record)
        return position_from_record(record, at, own)
    return *read_position(position or Path(), own), None
