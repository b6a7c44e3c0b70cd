"""`ironlanes boards judge`: how a board plays."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ..options.completion import complete_board
from ..output import JsonOption, print_json
from .simulate import JobsOption


class LookName(StrEnum):
    """How closely a board is looked at."""

    QUICK = "quick"
    FULL = "full"


def judge_board(
    board: Annotated[
        str,
        typer.Argument(
            metavar="NAME_OR_FILE", help="A board file, or the name of a board.", autocompletion=complete_board
        ),
    ],
    look: Annotated[
        LookName,
        typer.Option(help="'quick' takes some 20 seconds of two cores, 'full' lets champions play for three minutes."),
    ] = LookName.QUICK,
    seed: Annotated[int, typer.Option(metavar="NUMBER", help="Another number gives other games.")] = 1,
    jobs: JobsOption = None,
    heat: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the board as SVG, its tracks coloured by how often they are claimed."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Let bots play on a board, and say how it plays."""
    from ironlanes.workshop.judging.heat_map import heat_map
    from ironlanes.workshop.judging.judgement import judge
    from ironlanes.workshop.judging.looks import LOOKS, play_look
    from ironlanes.workshop.judging.sentences import judgement_lines

    from ..board_files.board_images import find_or_draw
    from ..options.board_arguments import open_board
    from ..output import write_and_report
    from ..progress import ProgressLine
    from ..simulate.cores import usable_cores

    opened = open_board(board)
    with ProgressLine("Playing games") as line:
        games = play_look(
            opened,
            LOOKS[look.value],
            seed,
            jobs or usable_cores(),
            lambda done, total: line.update(f"{done} of {total}"),
        )
    judgement = judge(opened, LOOKS[look.value], games)
    if json:
        print_json(judgement.to_json())
    else:
        for each in judgement_lines(opened, judgement):
            typer.echo(each)
    if heat is not None:
        write_and_report(heat, heat_map(opened, find_or_draw(opened, board), judgement.claimed))
