"""Play in the browser: start a server on a free port, and open the browser there."""

from __future__ import annotations

import os
import secrets
import webbrowser
from threading import Thread

import typer

from ironlanes.boards import packaged_boards

from ..errors import CommandError
from ..options.board_arguments import add_board
from ..options.option_parsing import parse_opponent, parse_players, parse_seed, parse_start
from .server_process import Launch, database_file, run_server


def play_in_browser(
    board: str | None, players: int | None, seed: str | None, bots: list[str], start: int | None
) -> None:
    """Start a server and open the browser: at the home page, or with any option at a new table."""
    has_options = any(option is not None for option in (board, players, seed, start)) or bool(bots)
    opened = add_board(board or "usa")
    count = parse_players(players, opened)
    if len(bots) not in (0, 1, count - 1):
        raise typer.BadParameter(f"give one bot for all other seats, or {count - 1} bots", param_hint="--bot")
    first = parse_start(start, count)
    chosen = None if seed is None else str(parse_seed(seed))
    opponents = [parse_opponent(bot) for bot in bots] * (1 if len(bots) > 1 else count - 1)
    own = [] if opened.id in packaged_boards() or board is None else [board]
    from ironlanes.server.model.messages.incoming import NewTable, Options
    from ironlanes.server.model.settings import Settings

    if is_running_already(begins_game=has_options):
        return
    key = secrets.token_urlsafe(16)
    options = Options(first_seat=first)
    table = NewTable(board=opened.id, players=count, bots=opponents, seed=chosen, options=options, start=True)
    begun = (key, table) if has_options else None
    run_server(
        Settings(first_table=begun),
        Launch(boards=own, bots=bots),
        lambda url: open_browser(f"{url}begin/{key}" if has_options else url),
    )
    typer.echo("The server has stopped. Your games are saved; `ironlanes play` continues them.")


def is_running_already(*, begins_game: bool) -> bool:
    """Check whether another `ironlanes play` or `serve` uses the same games; if so, open the browser there."""
    from ironlanes.server.storage.sqlite.database_lock import address_in_use

    address = address_in_use(database_file(None))
    if not address:
        return False
    if begins_game:
        raise CommandError(
            f"Ironlanes is already running at {address}; start the game there, or stop that server first."
        )
    typer.echo(f"Ironlanes is already running at {address}")
    _open(address)
    return True


def open_browser(url: str) -> None:
    """Print the address and open the browser."""
    typer.echo(f"Ironlanes is at {url}  (Ctrl-C stops it; games are saved)")
    Thread(target=_open, args=(url,), daemon=True).start()  # some browsers return only when they are closed


def _open(url: str) -> None:
    if not (_has_window() and webbrowser.open(url)):
        typer.echo("No browser could be opened; open this address in one.", err=True)


def _has_window() -> bool:
    """Whether the browser that would open has its own window, rather than running in this terminal."""
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return False
    return "BROWSER" in os.environ or type(found) is not webbrowser.GenericBrowser
