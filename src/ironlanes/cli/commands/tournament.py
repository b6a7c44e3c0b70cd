"""`ironlanes tournament`: every bot against every other, and a league table."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

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
    players: Annotated[int, typer.Option(min=2, metavar="N", help="How many sit at a table.")] = 2,
    games: Annotated[
        int, typer.Option(min=1, metavar="N", help="How many games at each table; with drawn tables, of each bot.")
    ] = 200,
    tables: Annotated[
        Literal["every", "drawn"],
        typer.Option(help="All tables that can be formed, or for each deal others, drawn so that all play equally."),
    ] = "every",
    seed: SeedOption = "1",
    ms: MillisecondsOption = 1000,
    jobs: JobsOption = None,
    out: OutOption = None,
    cluster: ClusterOption = None,
    json: JsonOption = False,
) -> None:
    """Let bots meet in turn, and rank them."""
    from ..simulate.match_session import MatchOptions, run_match

    run_match(MatchOptions(bot, board, players, games, seed, tables, ms, jobs, out, cluster, json))
