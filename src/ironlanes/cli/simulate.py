"""`ironlanes simulate`: many games between the same bots, and how often each wins."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .completion import complete_board, complete_bot

Bots = Annotated[
    list[str],
    typer.Option(
        "--bot",
        metavar="BOT",
        help="A name, FILE.py:CLASS or exec:COMMAND; given once for each bot.",
        autocompletion=complete_bot,
    ),
]
BoardName = Annotated[
    str,
    typer.Option(metavar="NAME", help="A board's name, or the path of a board file.", autocompletion=complete_board),
]
Seed = Annotated[str, typer.Option(metavar="N", help="Decides every game: the same seed gives the same result.")]
Milliseconds = Annotated[int, typer.Option(min=1, metavar="N", help="Milliseconds that a decision may take.")]
Jobs = Annotated[
    int | None, typer.Option("--jobs", min=1, metavar="N", help="How many games at once; else one for each core.")
]
Out = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Keep all games here; the same command goes on where it was stopped."),
]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; local: on one that is started here."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result for a program.")]


def simulate(
    bot: Bots,
    board: BoardName = "usa",
    games: Annotated[int, typer.Option(min=1, metavar="N", help="How many games.")] = 1000,
    seed: Seed = "1",
    ms: Milliseconds = 1000,
    jobs: Jobs = None,
    out: Out = None,
    cluster: Cluster = None,
    json: AsJson = False,
) -> None:
    """Let two to five bots play many games against each other."""
    from .simulate_session import Wishes, run_match

    run_match(Wishes(bot, board, len(bot), games, seed, "every", ms, jobs, out, cluster, json))
