"""Run the server from the command line."""

from __future__ import annotations

import gc
import ipaddress
import os
import socket
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import platformdirs
import typer

from ironlanes.files import os_error_reason

from ..board_files.board_images import layouts_folder
from ..errors import CommandError
from ..options.board_arguments import add_board
from ..options.option_parsing import parse_opponent
from ..progress import prepare_kernels
from .handover import serve_while_compiling
from .message_stream import message_stream

if TYPE_CHECKING:
    from ironlanes.boards import Board
    from ironlanes.server.model.settings import Settings


@dataclass(frozen=True, slots=True)
class Launch:
    """What the command line needs to know beside the settings of the server."""

    host: str = "127.0.0.1"
    port: int = 0
    #: A file, or the address of a database of PostgreSQL; None for the file in the user's data folder.
    database: str | None = None
    #: Board files to add.
    boards: list[str] = field(default_factory=list)
    #: Bots to offer beside the packaged ones, as `SPEC` or `NAME=SPEC`.
    bots: list[str] = field(default_factory=list)


def run_server(settings: Settings, launch: Launch, announce: Callable[[str], None]) -> None:
    """Serve until Ctrl-C or SIGTERM. `announce` is called with the address once the server answers."""
    gc.disable()  # until `freeze_startup_objects`: modules that load leave nothing to find, and the search takes long
    try:
        _run_server(settings, launch, announce)
    finally:
        gc.enable()


def _run_server(settings: Settings, launch: Launch, announce: Callable[[str], None]) -> None:
    from ironlanes.server.runtime.log_format import set_up_logging

    check_public(launch.host, is_public=settings.is_public)
    set_up_logging(settings.log)
    boards = _own_boards(launch)
    _add_bots(launch)
    messages = message_stream(settings.log)
    database = find_database(launch.database)
    with open_port(launch.host, launch.port) as listener:
        address = address_of(listener, settings.is_public)
        settings = replace(settings, database=database, address=address)
        if not _must_compile(messages):
            _draw(boards, messages)
            _serve(settings, listener, lambda: announce(address))
        elif serve_while_compiling(
            *(_serve_interpreted, settings, launch, listener),
            announce=lambda: announce(address),
            warm_up=lambda: _prepare_handover(boards),
            messages=messages,
        ):
            _serve(settings, listener, lambda: None)


def _must_compile(messages: TextIO) -> bool:
    """Return whether another process should compile. Without a cache to share, compile here instead."""
    from ironlanes.kernel.cache import cache_folder
    from ironlanes.kernel.compile import are_ready
    from ironlanes.server.play.kernel_sets import SERVER

    if are_ready(SERVER):
        return False
    if cache_folder() is None:
        prepare_kernels(SERVER, messages)
        return False
    return True


def _serve_interpreted(
    on_ready: Callable[[], None], settings: Settings, launch: Launch, listener: socket.socket
) -> None:
    """Serve in a separate process, until the compiled server takes over."""
    from ironlanes.server.runtime.log_format import set_up_logging

    set_up_logging(settings.log)
    _add_bots(launch)
    _draw(_own_boards(launch), message_stream(settings.log))
    # A server takes over here at once, or none does: there is nothing to drain.
    _serve(replace(settings, drain_seconds=0.0), listener, on_ready)


def _prepare_handover(boards: dict[Board, Path | None]) -> None:
    """Do everything slow before the interpreted server is stopped."""
    from ironlanes.server.web.uvicorn_server import warm_up

    _draw(boards)
    warm_up()


def _own_boards(launch: Launch) -> dict[Board, Path | None]:
    """Load the boards of --board; return them with the folders where `ironlanes draw` puts their drawings."""
    return {add_board(name): layouts_folder(name) for name in launch.boards}


def _add_bots(launch: Launch) -> None:
    """Offer the bots of --bot, in this process."""
    for text in launch.bots:
        parse_opponent(text)


def _draw(boards: dict[Board, Path | None], messages: TextIO | None = None) -> None:
    """Find or draw the boards of --board before a browser asks for them; write to `messages` which have to be drawn."""
    if not boards:
        return
    from ironlanes.drawing import LayoutError
    from ironlanes.server.play.clients.board_details import prepare_drawing

    for board, folder in boards.items():
        try:
            prepare_drawing(board, folder, _announcer(board, messages))
        except LayoutError as error:
            raise CommandError(str(error)) from error


def _announcer(board: Board, messages: TextIO | None) -> Callable[[str, float], None]:
    """Return what is called again and again while a board is drawn; the first call says that it is."""
    untold = [f"Drawing {board.name} ..."]

    def announce(_step: str, _done: float) -> None:
        if untold and messages is not None:
            typer.echo(untold.pop(), file=messages)

    return announce


def _serve(settings: Settings, listener: socket.socket, on_ready: Callable[[], None]) -> None:
    from ironlanes.server.storage.database.errors import StorageError
    from ironlanes.server.web.monitoring.metrics_port import MetricsPortError
    from ironlanes.server.web.security.cookie_secret import SecretError
    from ironlanes.server.web.uvicorn_server import run

    try:
        run(settings, listener, on_ready)
    except (StorageError, SecretError, MetricsPortError) as error:
        raise CommandError(str(error)) from error


def read_secret_option(file: Path | None) -> str | None:
    """Read the secret from a file or $IRONLANES_SECRET. An option would show it to everyone on the machine."""
    from ironlanes.server.web.security.cookie_secret import SecretError, check_secret, read_secret

    try:
        if file is not None:
            return read_secret(file)
        text = os.environ.get("IRONLANES_SECRET")
        return None if text is None else check_secret(text, "$IRONLANES_SECRET")
    except SecretError as error:
        raise CommandError(str(error)) from error


def read_smtp_option() -> str | None:
    """Read the SMTP server from $IRONLANES_SMTP. An option would show its password to everyone on the machine."""
    from ironlanes.server.people.reminders.mail import MailError, read_mail_server

    text = os.environ.get("IRONLANES_SMTP")
    if text is None:
        return None
    try:
        read_mail_server(text)
    except MailError as error:
        raise CommandError(f"$IRONLANES_SMTP can't be used: {error}") from error
    return text


def check_proxies(proxies: list[str]) -> tuple[str, ...]:
    """Check that these are addresses or networks."""
    from ironlanes.server.model.addresses import read_network

    for proxy in proxies:
        try:
            read_network(proxy)
        except ValueError as error:
            raise typer.BadParameter(str(error), param_hint="--trusted-proxy") from error
    return tuple(proxies)


def read_metrics_option(text: str | None) -> tuple[str, int] | None:
    """Read HOST:PORT; the host of an IPv6 address is in brackets."""
    if text is None:
        return None
    host, port = _host_and_port(text, "--metrics")
    return host.removeprefix("[").removesuffix("]"), port


def read_node_option(text: str | None, database: str | None) -> str | None:
    """Check HOST:PORT; only servers with PostgreSQL can be nodes."""
    from ironlanes.server.storage.postgres.postgres_url import is_postgres

    if text is None:
        return None
    _host_and_port(text, "--node")
    if database is None or not is_postgres(database):
        raise typer.BadParameter("this needs --database postgresql://…", param_hint="--node")
    return text


def _host_and_port(text: str, option: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not host or not (port.isascii() and port.isdigit()) or not 0 < int(port) < 65536:
        raise typer.BadParameter("give a host and a port, such as 127.0.0.1:9464", param_hint=option)
    return host, int(port)


def check_address(address: str | None) -> str | None:
    """Check that passkeys can be made for an address."""
    from ironlanes.server.people.accounts.relying_party import AddressError, read_address

    try:
        return None if address is None else read_address(address).origin
    except AddressError as error:
        raise typer.BadParameter(str(error), param_hint="--address") from error


def address_of(listener: socket.socket, is_public: bool) -> str:
    """Return the address to open in a browser, in the network or on this machine."""
    host, port = listener.getsockname()[:2]
    if is_public and ipaddress.ip_address(host).is_unspecified:
        host = network_address()
    elif is_loopback(host):
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def check_public(host: str, *, is_public: bool) -> None:
    """Refuse to listen beyond this machine without --public."""
    if not is_loopback(host) and not is_public:
        raise CommandError(f"to let other machines connect to {host}, add --public.")


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def open_port(host: str, port: int) -> socket.socket:
    """Bind the port, before anything slow."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if host == "::":  # listen for IPv4 too, whatever the system's default is
        listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        reason = os_error_reason(error)
        raise CommandError(
            f"can't listen at {host}, port {port}: {reason}; choose another port, or --port 0 for a free one."
        ) from error
    return listener


def network_address() -> str:
    """Return this machine's address in its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # this sends nothing; it only chooses a network interface
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def find_database(named: str | None) -> Path | str:
    """Return the database of a server: the address of one of PostgreSQL, or a file, whose folder is made if needed."""
    found = database_name(named)
    return found if isinstance(found, str) else database_file(None if named is None else found)


def database_name(named: str | None) -> Path | str:
    """Return the address of a database of PostgreSQL, or the file that is given or in the user's data folder."""
    from ironlanes.server.storage.postgres.postgres_url import is_postgres

    if named is None:
        return default_database()
    return named if is_postgres(named) else Path(named)


def default_database() -> Path:
    """Return the database file in the user's data folder."""
    return platformdirs.user_data_path("ironlanes", appauthor=False) / "ironlanes.sqlite"


def database_file(named: Path | None) -> Path:
    """Return the database file: the given one, or the one in the user's data folder; make its folder if needed."""
    file = named or default_database()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if named is None:
            file.parent.chmod(0o700)  # hands, seeds and the ids of guests are private
    except OSError as error:
        raise CommandError(f"can't create the folder {file.parent}: {os_error_reason(error)}.") from error
    return file
