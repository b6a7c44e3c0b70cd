"""`ironlanes play`: a game against bots, in the browser or in the terminal."""

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
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot", metavar="BOT", help="A name, FILE.py:CLASS or exec:COMMAND: for all other seats, or one for each."
        ),
    ] = None,
    start: Annotated[
        int | None, typer.Option(metavar="N", help="The seat that begins, counted from 0; else drawn by lot.")
    ] = None,
    tui: Annotated[bool, typer.Option("--tui", help="Play in the terminal; the options below are for that.")] = False,
    seat: Annotated[int | None, typer.Option(metavar="N", help="Your seat, counted from 0; else 0.")] = None,
    names: Annotated[str | None, typer.Option(metavar="A,B,...", help="Every player's name, by seat.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the record in this file.")] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a game that was saved.")] = None,
) -> None:
    """Play a game against bots: a browser opens, or with --tui it is played here."""
    if not tui:
        from ..server.browser_game import play_in_browser

        for name, value in (("--seat", seat), ("--names", names), ("--save", save), ("--load", load)):
            if value is not None:
                raise typer.BadParameter("that is for the terminal: add --tui", param_hint=name)
        play_in_browser(board, players, seed, bot or [], start)
        return
    from ..terminal.session.session_setup import PlayOptions, new_session

    if load is not None and (players, seed, names, start) != (None, None, None, None):
        raise typer.BadParameter("--load goes on with a game as it is, without --players, --seed, --names and --start.")
    new_session(PlayOptions(board, players, seed, seat, names, bot or [], save, load, start)).run()
