"""`ironlanes play`: play against bots, in the browser or in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def play(
    board: Annotated[
        str | None, typer.Option(metavar="NAME_OR_FILE", help="usa, europe, germany, or a board file. Default: usa.")
    ] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="The number of players, including you. Default: 3.")
    ] = None,
    seed: Annotated[str | None, typer.Option(metavar="N", help="The seed of all shuffles. Default: random.")] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="BOT",
            help="A name, FILE.py:CLASS, exec:COMMAND or NAME=BOT; once for all other seats, or once per seat.",
        ),
    ] = None,
    start: Annotated[
        int | None, typer.Option(metavar="N", help="The seat that begins, counted from 0. Default: random.")
    ] = None,
    tui: Annotated[bool, typer.Option("--tui", help="Play in the terminal. The options below need this.")] = False,
    seat: Annotated[int | None, typer.Option(metavar="N", help="Your seat, counted from 0. Default: 0.")] = None,
    names: Annotated[
        str | None, typer.Option(metavar="A,B,...", help="The names of all players, in the order of seats.")
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the record to this file.")] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue a saved game.")] = None,
) -> None:
    """Play against bots in the browser, or with --tui in the terminal."""
    if not tui:
        from ..server.browser_game import play_in_browser

        for name, value in (("--seat", seat), ("--names", names), ("--save", save), ("--load", load)):
            if value is not None:
                raise typer.BadParameter("this needs --tui", param_hint=name)
        play_in_browser(board, players, seed, bot or [], start)
        return
    from ..stuck_bots import ending_with_stuck_bots
    from ..terminal.session.session_setup import PlayOptions, new_session

    if load is not None and (players, seed, names, start) != (None, None, None, None):
        raise typer.BadParameter("--load continues a game as it is: leave out --players, --seed, --names and --start")
    session = new_session(PlayOptions(board, players, seed, seat, names, bot or [], save, load, start))
    with ending_with_stuck_bots(0):
        session.run()
