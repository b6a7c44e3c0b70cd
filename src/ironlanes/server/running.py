"""Running the application in this process until it is told to end."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import cast

import uvicorn
from fastapi import FastAPI

from ironlanes.game.compiled_board import known_boards
from ironlanes.kernel.compile import prepare
from ironlanes.scenes.kernel_sets import SERVER

from .addresses import TrustedProxies
from .app import create_app, say_goodbye
from .board_sheets import sheet_of
from .connection_count import ConnectionCount
from .database_lock import DatabaseLock
from .messages import MAX_MESSAGE
from .open_files import most_connections, raise_limit
from .operator_log import operator_logger
from .settings import Settings
from .store import Store
from .tcp import TcpConnection
from .tidying import settle, tidy


class PoliteServer(uvicorn.Server):
    """A server that tells when it answers, says goodbye when it ends, and takes being told to end for no failure."""

    def __init__(self, app: FastAPI, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._tidying = asyncio.create_task(tidy())
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._tidying.cancel()
        await say_goodbye(self._app)
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 - as signals call it
        """Ctrl-C or a SIGTERM; a second Ctrl-C does not wait for anybody."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def settings_of_server(app: FastAPI) -> uvicorn.Config:
    """How uvicorn serves the application."""
    settings: Settings = app.state.settings
    proxies = TrustedProxies(settings.trusted_proxies)
    config = uvicorn.Config(
        app,
        log_level="error",  # a warning for each malformed request would let anybody fill the log
        access_log=False,
        server_header=False,
        forwarded_allow_ips=proxies.for_uvicorn(),
        ws="websockets-sansio",
        ws_max_size=4 * MAX_MESSAGE,  # what is a little too long is refused politely, what is more ends the connection
        ws_ping_interval=10,
        ws_ping_timeout=10,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )
    operator_logger("uvicorn.error")
    config.load()
    count = ConnectionCount(settings.limits, proxies, most_connections())
    config.http_protocol_class = cast(
        "type[asyncio.Protocol]", partial(TcpConnection, count, config.http_protocol_class)
    )
    return config


def get_ready() -> None:
    """Load the rules and draw the boards: the first one to come must wait for neither."""
    prepare(SERVER, lambda _ready, _total: None)
    for board in known_boards().values():
        sheet_of(board)


def run(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve at an open port until Ctrl-C or a SIGTERM."""
    with DatabaseLock(settings.database):  # a database that can't be used is told of before anything starts
        Store(settings.database).close()
    get_ready()
    settle()
    raise_limit()
    app = create_app(settings)
    PoliteServer(app, settings_of_server(app), ready).run(sockets=[listener])
