"""`ironlanes draw`: draw the picture of a board file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..options.completion import complete_board


def draw(
    board: Annotated[
        str,
        typer.Argument(
            metavar="BOARD_FILE",
            help="The board file; or the name of a packaged board, to draw it again.",
            autocompletion=complete_board,
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The folder to write to. Default: the folder layouts beside the board file."),
    ] = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Draw again whenever the board file or its layout.toml changes.")
    ] = False,
) -> None:
    """Draw the picture of a board file."""
    from ..board_files.board_images import layouts_folder
    from ..errors import CommandError
    from ..file_watcher import watch_files

    folder = out or layouts_folder(board)
    if folder is None:
        raise CommandError(
            f"{board} is a packaged board and already has a picture; use --out to draw it again, into another folder."
        )
    if not watch:
        _draw_into(board, folder)
        return
    layouts = layouts_folder(board)
    if layouts is None:
        raise typer.BadParameter("only a board file can be watched, not a packaged board", param_hint="--watch")
    # The id is in the file and may change, so every layout.toml of the folder is watched.
    watch_files(lambda: [Path(board), *sorted(layouts.glob("*.layout.toml"))], lambda: _draw_and_tell(board, folder))


def _draw_and_tell(board: str, folder: Path) -> None:
    """Draw once; print a problem with the file instead of stopping."""
    from ..errors import CommandError

    try:
        _draw_into(board, folder)
    except CommandError as error:
        typer.echo(f"ironlanes: {error}", err=True)


def _draw_into(board: str, folder: Path) -> None:
    from ironlanes.drawing import check_picture
    from ironlanes.drawing.layout.overrides import COMPASS

    from ..board_files.board_images import redraw, write_drawing
    from ..options.board_arguments import open_board

    opened = open_board(board)
    drawing = redraw(opened, board)
    write_drawing(opened, drawing, folder)
    findings = check_picture(opened, drawing.picture)
    for sentence in findings.sentences():
        typer.echo(sentence)
    if findings.sentences():
        typer.echo(f"To change this, write {opened.id}.layout.toml in the folder layouts beside the board file.")
    if lines := findings.adjustments():
        typer.echo(f"Begin with these lines; the directions are {', '.join(COMPASS)}, and dx and dy move a city:")
        for line in lines:
            typer.echo(f"    {line}")
