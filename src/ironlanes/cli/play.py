"""`ironlanes play`: a game in the terminal against bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def play(
    board: Annotated[
        str | None, typer.Option(metavar="NAME_OR_FILE", help="usa (the default), europe, germany, or a board file.")
    ] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="How many play, you among them; else 3.")] = None,
    seed: Annotated[str | None, typer.Option(metavar="N", help="Decides every shuffle; else drawn at random.")] = None,
    seat: Annotated[int | None, typer.Option(metavar="N", help="Your seat, counted from 0; else 0.")] = None,
    names: Annotated[str | None, typer.Option(metavar="A,B,...", help="Every player's name, by seat.")] = None,
    bot: Annotated[
        list[str] | None, typer.Option("--bot", metavar="NAME", help="The bot for all other seats; or one for each.")
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the record in this file.")] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a game that was saved.")] = None,
) -> None:
    """Play a game against bots, in the terminal."""
    from .terminal.table_setting import Wishes, set_table

    if load is not None and (players, seed, names) != (None, None, None):
        raise typer.BadParameter("--load goes on with a game as it is, without --players, --seed and --names.")
    set_table(Wishes(board, players, seed, seat, names, bot or [], save, load)).run()
