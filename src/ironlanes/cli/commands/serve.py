"""`ironlanes serve`: serve the game to browsers, on this machine or in a network."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated, Literal

import typer

from ..options.limits import MAX_DAYS, MAX_PORT, MAX_SECONDS

log = logging.getLogger(__name__)


def serve(
    host: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS", help="The address to listen at. Default: 127.0.0.1; with --public, all addresses."
        ),
    ] = None,
    port: Annotated[int, typer.Option(metavar="N", min=0, max=MAX_PORT, help="The port; 0 chooses a free one.")] = 8000,
    public: Annotated[bool, typer.Option("--public", help="Let other machines connect.")] = False,
    address: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Where people find the server, such as https://play.example.org; for accounts and reminders. E-mail"
            " needs $IRONLANES_SMTP too: smtp://USER:PASSWORD@HOST:PORT/?from=ADDRESS",
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="FILE_OR_URL",
            help="The database of games: a file, or postgresql://USER@HOST/NAME. Default: a file in your data folder.",
        ),
    ] = None,
    board: Annotated[
        list[str] | None, typer.Option("--board", metavar="FILE", help="A board file to add; may be repeated.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="NAME=BOT",
            help="A bot to offer: FILE.py:CLASS or exec:COMMAND, with or without a name; may be repeated. It runs with"
            " the rights of the server.",
        ),
    ] = None,
    secret_file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The file of the secret that signs cookies. Default: $IRONLANES_SECRET, or one in the database.",
        ),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--trusted-proxy",
            metavar="ADDRESS",
            help="Trust X-Forwarded-For and X-Forwarded-Proto from this address or network; may be repeated.",
        ),
    ] = None,
    keep_lobbies: Annotated[
        float,
        typer.Option(
            metavar="DAYS",
            min=0,
            max=MAX_DAYS,
            help="Remove tables that were never started after N days; 0 keeps them.",
        ),
    ] = 1.0,
    keep_games: Annotated[
        float,
        typer.Option(
            metavar="DAYS", min=0, max=MAX_DAYS, help="Remove games and uploaded records after N days; 0 keeps them."
        ),
    ] = 365.0,
    metrics: Annotated[
        str | None,
        typer.Option(metavar="HOST:PORT", help="Serve metrics for Prometheus here. Let no visitor reach this port."),
    ] = None,
    log_format: Annotated[
        Literal["text", "json"], typer.Option(help="How to write the log: as text, or one JSON object per line.")
    ] = "text",
    log_requests: Annotated[
        bool, typer.Option("--log-requests", help="Log every HTTP request, without cookies, addresses and table ids.")
    ] = False,
    log_addresses: Annotated[
        bool, typer.Option("--log-addresses", help="Log the visitors' addresses with their requests.")
    ] = False,
    node: Annotated[
        str | None,
        typer.Option(
            metavar="HOST:PORT",
            help="Be one of several servers with one database of PostgreSQL; the others reach this one here.",
        ),
    ] = None,
    drain: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            min=0,
            max=MAX_SECONDS,
            help="After a SIGTERM, answer 404 at /readyz for N seconds before the server ends, for a load balancer.",
        ),
    ] = 0.0,
) -> None:
    """Serve the game to browsers."""
    from ironlanes.server.model.retention import Retention
    from ironlanes.server.model.settings import Settings
    from ironlanes.server.runtime.log_format import LogSettings

    from ..errors import CommandError
    from ..server.server_process import (
        Launch,
        check_address,
        check_proxies,
        read_metrics_option,
        read_node_option,
        read_secret_option,
        read_smtp_option,
        run_server,
    )

    if log_addresses and not log_requests:
        raise typer.BadParameter("this needs --log-requests", param_hint="--log-addresses")
    is_json = log_format == "json"
    launch = Launch(host or ("0.0.0.0" if public else "127.0.0.1"), port, database, board or [], bot or [])
    settings = Settings(
        secret=read_secret_option(secret_file),
        is_public=public,
        trusted_proxies=check_proxies(trusted_proxy or []),
        public_address=check_address(address),
        smtp=read_smtp_option(),
        retention=Retention(lobbies=keep_lobbies, games=keep_games),
        log=LogSettings(is_json, log_requests, log_addresses),
        metrics=read_metrics_option(metrics),
        node=read_node_option(node, database),
        drain_seconds=drain,
    )
    if is_json:
        try:
            run_server(settings, launch, lambda url: log.info("Ironlanes is at %s", url))
        except CommandError as error:
            log.error("%s", error)
            raise typer.Exit(1) from error
        log.info("The server has stopped. All games are saved.")
        return
    run_server(settings, launch, _print_address_and_code if public else _print_address)
    typer.echo("The server has stopped. All games are saved.")


def _print_address(url: str) -> None:
    typer.echo(f"Ironlanes is at {url}  (Ctrl-C stops it; games are saved)")


def _print_address_and_code(url: str) -> None:
    """Print the address, and its QR code for phones."""
    import segno

    _print_address(url)
    segno.make(url, error="m").terminal(compact=True)
