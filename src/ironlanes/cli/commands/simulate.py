"""`ironlanes simulate`: many games between the same bots, and how often each wins."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..options.completion import complete_board, complete_bot
from ..output import JsonOption

BotOption = Annotated[
    list[str],
    typer.Option(
        "--bot",
        metavar="BOT",
        help="A name, FILE.py:CLASS or exec:COMMAND; given once for each bot.",
        autocompletion=complete_bot,
    ),
]
BoardOption = Annotated[
    str,
    typer.Option(metavar="NAME", help="A board's name, or the path of a board file.", autocompletion=complete_board),
]
SeedOption = Annotated[str, typer.Option(metavar="N", help="Decides every game: the same seed gives the same result.")]
MillisecondsOption = Annotated[int, typer.Option(min=1, metavar="N", help="Milliseconds that a decision may take.")]
JobsOption = Annotated[
    int | None, typer.Option("--jobs", min=1, metavar="N", help="How many games at once; else one for each core.")
]
OutOption = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Keep all games here; the same command goes on where it was stopped."),
]
ClusterOption = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; local: on one that is started here."),
]


def simulate(
    bot: BotOption,
    board: BoardOption = "usa",
    games: Annotated[int, typer.Option(min=1, metavar="N", help="How many games.")] = 1000,
    seed: SeedOption = "1",
    ms: MillisecondsOption = 1000,
    jobs: JobsOption = None,
    out: OutOption = None,
    cluster: ClusterOption = None,
    json: JsonOption = False,
) -> None:
    """Let two to five bots play many games against each other."""
    from ..simulate.match_session import MatchOptions, run_match

    run_match(MatchOptions(bot, board, len(bot), games, seed, "every", ms, jobs, out, cluster, json))
