"""`ironlanes draw`: the picture of a board file of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def draw(
    board: Annotated[
        str, typer.Argument(metavar="BOARD_FILE", help="The board file; or a board's name, to draw it anew.")
    ],
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where to write; else in the folder layouts beside it.")
    ] = None,
) -> None:
    """Draw the picture of a board file of your own."""
    from ironlanes.drawing import check_picture

    from .errors import CommandError
    from .opening import open_board
    from .picturing import draw_anew, folder_of

    opened = open_board(board)
    folder = out or folder_of(board)
    if folder is None:
        raise CommandError(
            f"{board} is a packaged board and is drawn already; with --out it is drawn anew into a folder."
        )
    drawing = draw_anew(opened, board)
    files = (folder / f"{opened.id}.json", drawing.picture.to_text()), (folder / f"{opened.id}.land.svg", drawing.land)
    for path, text in files:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{path} can't be written: {(error.strerror or 'unknown error').lower()}.") from error
        typer.echo(f"wrote {path}")
    findings = check_picture(opened, drawing.picture)
    for sentence in findings.sentences():
        typer.echo(sentence)
    if findings.sentences():
        typer.echo(f"Such things are set in {opened.id}.layout.toml, in the folder layouts beside the board file.")
