"""Runs the application in this process until a signal ends it."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import time
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Final, cast

import uvicorn
from starlette.applications import Starlette
from uvicorn.config import LOGGING_CONFIG

from ironlanes.game.compiled_board import known_boards
from ironlanes.kernel.compile import prepare

from ..model.addresses import TrustedProxies
from ..model.messages.incoming import MAX_MESSAGE
from ..model.settings import Settings
from ..play.clients.board_details import board_files_of
from ..play.kernel_sets import SERVER
from ..runtime.gc_schedule import collect_regularly, collect_young, freeze_startup_objects
from ..runtime.open_file_limit import max_connections, raise_open_file_limit
from ..runtime.operator_log import operator_logger
from .app import close_connections, create_app, start_draining
from .assembly import check_database
from .late_api import LateApi
from .monitoring.metrics_port import metrics_port
from .requests.app_state import AppState
from .tcp.connection_registry import ConnectionRegistry
from .tcp.tcp_connection import TcpConnection

log = logging.getLogger(__name__)

#: Seconds in which the server has nothing else to do than to answer those who have waited for it.
FIRST_VISITORS: Final = 1.0


def is_fault_of_server(record: logging.LogRecord) -> bool:
    """Return whether a message of uvicorn's is for the operator: text that is no UTF-8 is a client's fault."""
    return not str(record.msg).startswith("Invalid UTF-8 sequence received from client")


class GracefulServer(uvicorn.Server):
    """A uvicorn server that reports when it is ready, drains, and ends gracefully; a signal is no failure.

    It drains after a SIGTERM: `/readyz` says so to a load balancer, and everything else goes on for some seconds.
    """

    def __init__(
        self,
        app: Starlette,
        config: uvicorn.Config,
        ready: Callable[[], None],
        on_started: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(config)
        self._app = app
        #: Called when it answers, and when it has loaded everything.
        self._ready = ready
        self._on_started = on_started
        settings: Settings = app.state.settings
        self._drain_seconds = settings.drain_seconds
        #: Until everything is loaded, a search for garbage would go through all that has been loaded so far.
        self._may_search = False
        #: When it ends, once it drains.
        self._end_at: float | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            app_state: AppState = self._app.state.app_state
            app_state.tasks.start("collect-garbage", collect_regularly)
            self._ready()
            app_state.tasks.start("finish-start", self._finish_start)

    async def _finish_start(self) -> None:
        """Load and prepare what the first visitors could do without, so that nobody waits for it later."""
        await asyncio.sleep(FIRST_VISITORS)
        late_api: LateApi = self._app.state.late_api
        await late_api.load()
        await asyncio.to_thread(prepare_boards)
        self._on_started()
        self._may_search = True

    async def on_tick(self, counter: int) -> bool:
        """Run what uvicorn runs ten times a second."""
        if self._may_search:
            collect_young()
        if self._end_at is not None and time.monotonic() >= self._end_at:
            self.should_exit = True
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await close_connections(self._app)
        except Exception:  # the application is closed all the same
            log.exception("the connections could not be closed")
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 - as signals call it
        """Drain after a SIGTERM, end at once after Ctrl-C; a second Ctrl-C does not wait for anybody."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        if sig == signal.SIGTERM and self._drain_seconds and self.started:
            self.drain()
        else:
            self.should_exit = True

    def drain(self) -> None:
        """End after some seconds; new visitors should go to another server meanwhile."""
        if self._end_at is None:
            self._end_at = time.monotonic() + self._drain_seconds
            start_draining(self._app)


def uvicorn_config(app: Starlette) -> uvicorn.Config:
    """Return the configuration with which uvicorn serves the application."""
    settings: Settings = app.state.settings
    proxies = TrustedProxies(settings.trusted_proxies)
    config = uvicorn.Config(
        app,
        log_config=None if settings.log.is_json else LOGGING_CONFIG,
        log_level="error",  # a warning for each malformed request would let anybody fill the log
        access_log=False,
        server_header=False,
        forwarded_allow_ips=proxies.for_uvicorn(),
        ws="websockets-sansio",
        ws_max_size=4 * MAX_MESSAGE,  # what is a little too long is refused politely, what is more ends the connection
        ws_ping_interval=20,
        ws_ping_timeout=10,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )
    operator_logger("uvicorn.error").addFilter(is_fault_of_server)
    config.load()
    registry = ConnectionRegistry(settings.limits, proxies, max_connections())
    config.http_protocol_class = cast(
        "type[asyncio.Protocol]", partial(TcpConnection, registry, config.http_protocol_class)
    )
    return config


def warm_up() -> None:
    """Load the kernels and prepare the boards, so that nobody waits when this process takes over from another."""
    load_kernels()
    prepare_boards()


def load_kernels() -> None:
    """Load the kernels that the server needs."""
    prepare(SERVER, lambda _ready, _total: None)


def prepare_boards() -> None:
    """Make what is sent of the boards, which takes a tenth of a second or two."""
    for board in known_boards().values():
        board_files_of(board)


def run(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve at an open port until Ctrl-C or a SIGTERM."""
    asyncio.run(check_database(settings))  # report a database that can't be used before anything starts
    with metrics_port(settings.metrics) as metrics:
        load_kernels()
        raise_open_file_limit()
        app = create_app(settings)
        if metrics is not None:
            from .monitoring.metrics_collector import MetricsCollector

            metrics.register(MetricsCollector(app))
        GracefulServer(app, uvicorn_config(app), ready, freeze_startup_objects).run(sockets=[listener])
