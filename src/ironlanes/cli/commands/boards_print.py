"""`ironlanes boards print`: a board as PDF, at the size of real wagons."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ..options.completion import complete_board


class Paper(StrEnum):
    """The sheets that a board can be printed on."""

    A4 = "a4"
    A3 = "a3"
    SHEET = "sheet"


def print_board(
    board: Annotated[
        str,
        typer.Argument(
            metavar="NAME_OR_FILE", help="A board file, or the name of a board.", autocompletion=complete_board
        ),
    ],
    paper: Annotated[Paper, typer.Option(help="The paper; 'sheet' is one as large as the board.")] = Paper.A4,
    wagon: Annotated[float, typer.Option(metavar="MM", min=5, max=60, help="The length of your wagons.")] = 22.0,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The file to write. Default: named after the board.")
    ] = None,
) -> None:
    """Write a board as PDF, at the size of real wagons."""
    from ironlanes.workshop.printing.pdf import write_pdf
    from ironlanes.workshop.printing.tiles import plan_print

    from ..board_files.board_images import find_or_draw
    from ..options.board_arguments import open_board
    from ..output import write_and_report
    from ..progress import ProgressLine

    opened = open_board(board)
    drawing = find_or_draw(opened, board)
    plan = plan_print(drawing.picture, paper.value, wagon)
    with ProgressLine("Printing") as line:
        content = write_pdf(opened, drawing, plan, lambda done, total: line.update(f"page {done} of {total}"))
    write_and_report(out or Path(f"{opened.id}.pdf"), content)
    typer.echo(f"The board is {plan.width:.0f} x {plan.height:.0f} mm on {len(plan.tiles)} pages; print it at 100 %.")
