"""`ironlanes serve`: the game in the browser, for this machine or for a network."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Where to listen; else 127.0.0.1, with --public everywhere.")
    ] = None,
    port: Annotated[int, typer.Option(metavar="N", help="The port; 0 takes a free one.")] = 8000,
    public: Annotated[bool, typer.Option("--public", help="Let others than this machine in.")] = False,
    database: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where games are kept; else among the user's files.")
    ] = None,
    board: Annotated[
        list[str] | None, typer.Option("--board", metavar="FILE", help="A board file of your own; may be repeated.")
    ] = None,
    secret_file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Has the secret that signs the guests' cookies; else $IRONLANES_SECRET, or one kept by the database.",
        ),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--trusted-proxy",
            metavar="ADDRESS",
            help="Believe X-Forwarded-For and -Proto of this address or network; may be repeated.",
        ),
    ] = None,
    keep_lobbies: Annotated[
        float, typer.Option(metavar="DAYS", min=0, help="Remove tables that nobody started after; 0 keeps them.")
    ] = 1.0,
    keep_games: Annotated[
        float, typer.Option(metavar="DAYS", min=0, help="Remove games and uploaded records after; 0 keeps them.")
    ] = 365.0,
) -> None:
    """Serve the game to browsers."""
    from ..server.server_process import ServerConfig, check_proxies, read_secret_option, run_server

    secret, proxies = read_secret_option(secret_file), check_proxies(trusted_proxy or [])
    config = ServerConfig(
        host or ("0.0.0.0" if public else "127.0.0.1"),
        *(port, public, database, board or [], secret),
        trusted_proxies=proxies,
        keep_days=(keep_lobbies, keep_games),
    )
    run_server(config, _print_address_and_code if public else _print_address)
    typer.echo("The server has ended; the games are kept.")


def _print_address(url: str) -> None:
    typer.echo(f"Ironlanes is at {url}  (Ctrl-C ends it; games are kept)")


def _print_address_and_code(url: str) -> None:
    """The address, and the same for a phone's camera."""
    import segno

    _print_address(url)
    segno.make(url, error="m").terminal(compact=True)
