"""`ironlanes export`: write a picture of a board or a game, as SVG or PNG."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ironlanes.boards import Board

#: The widest PNG, in pixels; a wider one would need too much memory.
MAX_WIDTH = 10_000


class PaletteName(StrEnum):
    """The names of the palettes."""

    STANDARD = "standard"
    COLOUR_BLIND = "colour-blind"


def export(
    board: Annotated[
        str | None,
        typer.Option(metavar="NAME_OR_FILE", help="The board to draw; with --record or --position, its board file."),
    ] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="A record of a game.")] = None,
    at: Annotated[
        int | None, typer.Option(metavar="N", help="With --record: draw the game after N actions. Default: after all.")
    ] = None,
    position: Annotated[Path | None, typer.Option(metavar="FILE", help="A position or a view in a JSON file.")] = None,
    svg: Annotated[Path | None, typer.Option(metavar="OUT", help="Write an SVG file.")] = None,
    png: Annotated[Path | None, typer.Option(metavar="OUT", help="Write a PNG file.")] = None,
    palette: Annotated[PaletteName, typer.Option(help="The colours of cards and tracks.")] = PaletteName.STANDARD,
    dark: Annotated[bool, typer.Option("--dark", help="Use the dark theme.")] = False,
    width: Annotated[int | None, typer.Option(metavar="N", help="The width of the PNG, in pixels.")] = None,
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
        raise typer.BadParameter("give --svg FILE or --png FILE")
    for path, ending in ((svg, ".svg"), (png, ".png")):
        if path is not None and path.suffix.lower() not in ("", ending):
            hint = f"--{ending[1:]}"
            raise typer.BadParameter(f"the file name must end in {ending}, not '{path}'", param_hint=hint)
    if record is not None and position is not None:
        raise typer.BadParameter("give --record or --position, not both")
    if record is None and position is None and board is None:
        raise typer.BadParameter("give --board, --record or --position")
    if at is not None and record is None:
        raise typer.BadParameter("this needs --record", param_hint="--at")
    if width is not None and png is None:
        raise typer.BadParameter("this needs --png; an SVG can be shown at any size", param_hint="--width")
    if width is not None and not 16 <= width <= MAX_WIDTH:
        raise typer.BadParameter(f"the width must be from 16 to {MAX_WIDTH} pixels", param_hint="--width")


def _subject(
    board: str | None, record: Path | None, at: int | None, position: Path | None
) -> tuple[Board, Mapping[str, object] | None, list[str] | None]:
    """Return what to draw: the board, the view or position, and the names of the players."""
    from ..board_files.position_files import position_from_record, read_position
    from ..options.board_arguments import add_board, add_board_beside, open_board

    if record is None and position is None:
        return open_board(board or ""), None, None
    own = add_board(board) if board is not None else None
    if record is not None:
        add_board_beside(record)
        return position_from_record(record, at, own)
    return *read_position(position or Path(), own), None
