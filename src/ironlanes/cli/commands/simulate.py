"""`ironlanes simulate`: play many games between the same bots, and count who wins."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..options.completion import complete_board, complete_bot
from ..options.limits import MAX_GAMES, MAX_JOBS, MAX_MILLISECONDS
from ..output import JsonOption

BotOption = Annotated[
    list[str],
    typer.Option(
        "--bot",
        metavar="BOT",
        help="A name, FILE.py:CLASS or exec:COMMAND; repeat it for each bot.",
        autocompletion=complete_bot,
    ),
]
BoardOption = Annotated[
    str,
    typer.Option(metavar="NAME", help="The name of a board, or a board file.", autocompletion=complete_board),
]
SeedOption = Annotated[
    str, typer.Option(metavar="N", help="The seed of the match: the same seed gives the same result.")
]
MillisecondsOption = Annotated[
    int, typer.Option(min=1, max=MAX_MILLISECONDS, metavar="N", help="Time limit per decision, in milliseconds.")
]
JobsOption = Annotated[
    int | None,
    typer.Option("--jobs", min=1, max=MAX_JOBS, metavar="N", help="The number of processes. Default: one per core."),
]
OutOption = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Save all games in this folder; the same command continues after a stop."),
]
ClusterOption = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; local starts one here."),
]


def simulate(
    bot: BotOption,
    board: BoardOption = "usa",
    games: Annotated[int, typer.Option(min=1, max=MAX_GAMES, metavar="N", help="The number of games.")] = 1000,
    seed: SeedOption = "1",
    ms: MillisecondsOption = 1000,
    jobs: JobsOption = None,
    out: OutOption = None,
    cluster: ClusterOption = None,
    json: JsonOption = False,
) -> None:
    """Play many games between two to five bots."""
    from ironlanes.kernel.single_threaded import be_single_threaded

    be_single_threaded()  # before NumPy is imported
    from ..simulate.match_session import MatchOptions, run_match

    run_match(MatchOptions(bot, board, len(bot), games, seed, "every", ms, jobs, out, cluster, json))
