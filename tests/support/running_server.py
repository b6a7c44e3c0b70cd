"""A real server in a thread of this process, and browsers that come to it over real sockets."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from ironlanes.server.model.settings import Settings
from ironlanes.server.play.bots.worker_pool import BotRunner
from ironlanes.server.web.app import create_app
from ironlanes.server.web.requests.app_state import AppState
from ironlanes.server.web.uvicorn_server import GracefulServer, uvicorn_config
from tests.support.databases import database_for
from tests.support.in_process import InlineBots, to_browser

#: Seconds that a test waits for what must come.
TIMEOUT = 30.0


class RunningServer:
    """A server at a free port."""

    def __init__(self, settings: Settings, bots: BotRunner | None = None, *, is_node: bool = False) -> None:
        settings = replace(settings, review_niceness=0)  # on a busy machine tests would wait for long
        if settings.review_settings is None:  # reviews take long: only tests that say how closely get any
            settings = replace(settings, review_queue=0)
        self.settings = settings = replace(settings, database=database_for(settings.database))
        listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = listener.getsockname()[1]
        self.url = f"http://localhost:{self.port}"
        if is_node:
            self.settings = settings = replace(settings, node=f"127.0.0.1:{self.port}", trusted_proxies=("127.0.0.1",))
        ready = threading.Event()
        self.app = create_app(settings, bots or InlineBots())
        self._loop: asyncio.AbstractEventLoop

        def note_ready() -> None:
            self._loop = asyncio.get_running_loop()
            ready.set()

        self._server = GracefulServer(self.app, uvicorn_config(self.app), note_ready)
        self._thread = threading.Thread(target=self._server.run, args=([listener],))
        self._thread.start()
        assert ready.wait(TIMEOUT)

    def drain(self) -> None:
        """What a SIGTERM does."""
        self._server.drain()

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()

    def wait(self) -> None:
        """Wait until it has ended by itself."""
        self._thread.join(TIMEOUT)
        assert not self._thread.is_alive()

    def browser(self) -> Browser:
        return Browser(self)

    def call(self, work: Callable[[], object]) -> None:
        """Run something in the server's own thread."""
        done = threading.Event()

        def run() -> None:
            work()
            done.set()

        self._loop.call_soon_threadsafe(run)
        assert done.wait(TIMEOUT)

    def run(self, work: Callable[[AppState], Coroutine[Any, Any, object]]) -> None:
        """Run a coroutine in the server's own thread."""
        state: AppState = self.app.state.app_state
        asyncio.run_coroutine_threadsafe(work(state), self._loop).result(TIMEOUT)


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait for something that the server does by itself, in its own thread."""
    late = time.monotonic() + TIMEOUT
    while not is_so():
        assert time.monotonic() < late
        time.sleep(0.01)


@contextmanager
def running(settings: Settings | None = None, bots: BotRunner | None = None) -> Iterator[RunningServer]:
    server = RunningServer(settings or Settings(), bots)
    try:
        yield server
    finally:
        server.stop()


class Browser:
    """Someone with cookies of his own."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        # There is no TLS here: reading the certificates of authorities costs more than most tests do.
        self.http = httpx.Client(base_url=server.url, timeout=TIMEOUT, verify=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def table(self, **request: Any) -> str:
        """A new table; its name."""
        options = {"bot_pace_ms": 0, "fallback": "random"} | request.pop("options", {})
        answer = self.http.post("/api/tables", json={"board": "usa", "bot": "random", "options": options} | request)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def socket(self, table: str, **headers: str) -> Line:
        """A connection to a table."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = f"{self.server.url.replace('http', 'ws')}/ws/{table}"
        return Line(
            connect(url, additional_headers={"cookie": cookies} | headers, max_size=None, close_timeout=1, legacy=True)
        )

    def at(self, table: str, tab: str = "tab", **hello: Any) -> Line:
        """A connection that has said hello."""
        line = self.socket(table)
        line.send(t="hello", v=1, tab=tab, **hello)
        return line


class Line:
    """A socket, message by message."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def next(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.connection.recv(TIMEOUT))
        to_browser.validate_python(message)
        return message

    def until(self, kind: str, **content: Any) -> dict[str, Any]:
        """The next message of a kind that says so."""
        while True:
            message = self.next()
            if message["t"] == kind and all(message.get(name) == value for name, value in content.items()):
                return message
