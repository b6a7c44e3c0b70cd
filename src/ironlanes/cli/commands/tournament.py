"""`ironlanes tournament`: let every bot play every other, and print a league table."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from ..options.limits import MAX_GAMES
from ..output import JsonOption
from .simulate import (
    BoardOption,
    BotOption,
    ClusterOption,
    JobsOption,
    MillisecondsOption,
    OutOption,
    SeedOption,
)


def tournament(
    bot: BotOption,
    board: BoardOption = "usa",
    players: Annotated[int, typer.Option(min=2, metavar="N", help="The number of players at a table.")] = 2,
    games: Annotated[
        int,
        typer.Option(min=1, max=MAX_GAMES, metavar="N", help="Games per table; with --tables drawn, games per bot."),
    ] = 200,
    tables: Annotated[
        Literal["every", "drawn"],
        typer.Option(
            help="Play at every possible table, or at tables drawn for each deal, equally often for each bot."
        ),
    ] = "every",
    seed: SeedOption = "1",
    ms: MillisecondsOption = 1000,
    jobs: JobsOption = None,
    out: OutOption = None,
    cluster: ClusterOption = None,
    json: JsonOption = False,
) -> None:
    """Let bots play each other, and rank them."""
    from ..simulate.match_session import MatchOptions, run_match

    run_match(MatchOptions(bot, board, players, games, seed, tables, ms, jobs, out, cluster, json))
