"""`ironlanes papers`: experiments of the literature, repeated."""

from __future__ import annotations

from typing import Annotated

import typer

from ..output import JsonOption
from .simulate import JobsOption


def papers(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="An experiment; without it, all are listed.")
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option(
            metavar="BOT", help="Let this bot play every seat, such as champion: does it hold for strong play?"
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=20, metavar="N", help="How many games are played.")] = 2000,
    seed: Annotated[int, typer.Option(metavar="NUMBER", help="Another number gives other games.")] = 1,
    split: Annotated[
        str, typer.Option(metavar="A,B,C,D", help="For the experiment `split`: the shares of wins that are wanted.")
    ] = "25,25,25,25",
    jobs: JobsOption = None,
    json: JsonOption = False,
) -> None:
    """Repeat an experiment of the literature: their figures beside ours."""
    from ironlanes.book.papers.experiment import Wish

    from ..board_files.paper_text import list_papers, read_split, repeat_paper
    from ..simulate.cores import usable_cores

    if name is None:
        list_papers()
    else:
        repeat_paper(name, Wish(games, seed, jobs or usable_cores(), bot, read_split(split)), as_json=json)
