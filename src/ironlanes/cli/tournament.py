"""`ironlanes tournament`: every bot against every other, and a league table."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from .simulate import AsJson, BoardName, Bots, Cluster, Jobs, Milliseconds, Out, Seed


def tournament(
    bot: Bots,
    board: BoardName = "usa",
    players: Annotated[int, typer.Option(min=2, metavar="N", help="How many sit at a table.")] = 2,
    games: Annotated[
        int, typer.Option(min=1, metavar="N", help="How many games at each table; with drawn tables, of each bot.")
    ] = 200,
    tables: Annotated[
        Literal["every", "drawn"],
        typer.Option(help="All tables that can be formed, or for each deal others, drawn so that all play equally."),
    ] = "every",
    seed: Seed = "1",
    ms: Milliseconds = 1000,
    jobs: Jobs = None,
    out: Out = None,
    cluster: Cluster = None,
    json: AsJson = False,
) -> None:
    """Let bots meet in turn, and rank them."""
    from .simulate_session import Wishes, run_match

    run_match(Wishes(bot, board, players, games, seed, tables, ms, jobs, out, cluster, json))
