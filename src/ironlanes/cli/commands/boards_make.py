"""`ironlanes boards make`: make a board of any place on earth."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..options.completion import complete_board


def make(
    place: Annotated[
        str,
        typer.Argument(
            metavar="PLACE",
            help="A country, a state or a city; several with '+'; a box as 'south,west,north,east' in degrees;"
            " or a radius such as '100 km around Lyon'.",
        ),
    ],
    cities: Annotated[int, typer.Option(metavar="NUMBER", help="How many cities it has, from 16 to 46.")] = 34,
    style: Annotated[
        str,
        typer.Option(
            metavar="BOARD",
            help="The board whose rules it has: usa, europe, germany or a board file.",
            autocompletion=complete_board,
        ),
    ] = "usa",
    seed: Annotated[int, typer.Option(metavar="NUMBER", help="Another number gives another board.")] = 1,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The board file to write. Default: named after the place.")
    ] = None,
) -> None:
    """Make a board of any place on earth, and draw it."""
    from ironlanes.boards.file.writer import board_text
    from ironlanes.boards.model import slug
    from ironlanes.workshop import BoardWish, PlaceError, make_drawn_board
    from ironlanes.workshop.places.gazetteer import CREDIT

    from ..board_files.board_images import DRAWING, progress_updater, write_drawing
    from ..errors import CommandError
    from ..options.board_arguments import open_board
    from ..output import write_and_report
    from ..progress import ProgressLine

    file = out or Path(f"{slug(place)}.toml")
    if file.suffix != ".toml":
        raise typer.BadParameter(f"the name of a board file must end in .toml, not '{file}'", param_hint="--out")
    if file.exists():
        raise CommandError(f"{file} already exists; choose another name with --out.")
    open_board(style)  # a problem with it is told here
    wish = BoardWish(place, cities, style, seed)
    with ProgressLine(DRAWING) as line:
        try:
            board, drawing = make_drawn_board(wish, progress_updater(line))
        except PlaceError as error:
            raise CommandError(str(error)) from error
    options = f"--cities {cities} --style {style} --seed {seed}"
    write_and_report(file, board_text(board, [f"Made by: ironlanes boards make {place!r} {options}", CREDIT]))
    write_drawing(board, drawing, file.parent / "layouts")
    typer.echo(f"{board.name}: {board.summary}; play it with: ironlanes play --board {file}")
