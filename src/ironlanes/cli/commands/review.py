"""`ironlanes review`: say what luck and decisions did in a recorded game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..options.limits import MAX_SECONDS
from .simulate import JobsOption


def review(
    file: Annotated[
        Path, typer.Argument(metavar="RECORD", help="A record: JSON, or JSON Lines with one game per line.")
    ],
    game: Annotated[
        int, typer.Option("--game", min=1, metavar="K", help="The number of the game in the file, counted from 1.")
    ] = 1,
    seat: Annotated[
        list[int] | None,
        typer.Option(
            "--seat", metavar="N", help="Look closely at this seat only, counted from 0; repeat it for several."
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            min=0,
            max=MAX_SECONDS,
            metavar="N",
            help="Look closely at decisions until N seconds are over. Default: at ten.",
        ),
    ] = None,
    jobs: JobsOption = 1,
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="The seed of the worlds that are imagined.")] = 1,
    json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write the review as JSON; - prints it.")
    ] = None,
    markdown: Annotated[
        Path | None, typer.Option("--markdown", metavar="FILE", help="Write the review as Markdown; - prints it.")
    ] = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write the review as a page.")] = None,
    board: Annotated[
        str | None, typer.Option(metavar="FILE", help="The board file, if the board is not packaged.")
    ] = None,
) -> None:
    """Review a recorded game: what luck did, what decisions gave away, and the moments that mattered."""
    from ironlanes.kernel.single_threaded import be_single_threaded

    be_single_threaded()  # before NumPy is imported
    from ironlanes.analysis import ReviewSettings
    from ironlanes.analysis.values.kernel_sets import REVIEW

    from ..options.board_arguments import add_board, add_board_beside
    from ..progress import prepare_kernels
    from ..records.record_files import read_record_of
    from ..reviews.review_session import ReviewFiles, review_file

    if board is not None:
        add_board(board)
    else:
        add_board_beside(file)
    record, _ = read_record_of(file, game)
    prepare_kernels(REVIEW)
    seats = None if seat is None else tuple(sorted(set(seat)))
    settings = ReviewSettings(seed=seed, seats=seats, seconds=seconds, jobs=jobs or 1)
    review_file(record, settings, ReviewFiles(file, game, json, markdown, html))
