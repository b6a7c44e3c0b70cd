"""Running the application in this process until it is told to end."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn
from fastapi import FastAPI

from ironlanes.game.prepared import known_boards
from ironlanes.kernel.compiling import prepare
from ironlanes.scenes.kernel_sets import SERVER

from .app import create_app, say_goodbye
from .board_sheets import sheet_of
from .frames import FrameProtocol
from .messages import MAX_MESSAGE
from .settings import Settings
from .store import Store
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
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws=FrameProtocol,
        ws_max_size=4 * MAX_MESSAGE,  # what is a little too long is refused politely, what is more ends the connection
        ws_ping_interval=10,
        ws_ping_timeout=10,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )


def get_ready() -> None:
    """Load the rules and draw the boards: the first one to come must wait for neither."""
    prepare(SERVER, lambda _ready, _total: None)
    for board in known_boards().values():
        sheet_of(board)


def run(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve at an open port until Ctrl-C or a SIGTERM."""
    Store(settings.database).close()  # a database that can't be used is told of before anything starts
    get_ready()
    settle()
    app = create_app(settings)
    PoliteServer(app, settings_of_server(app), ready).run(sockets=[listener])
