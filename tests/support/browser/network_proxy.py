"""A proxy between a browser and the server that can be cut before or after a message."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

CHUNK = 65536


class NetworkProxy:
    """Forwards everything that arrives at its own address, until it is cut."""

    def __init__(self, server_port: int) -> None:
        self._server = ("127.0.0.1", server_port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://localhost:{self._listener.getsockname()[1]}"
        self._ends: list[socket.socket] = []
        self._passes_answers = Event()
        self._passes_answers.set()
        self._is_down = False
        Thread(target=self._accept, daemon=True).start()

    def hold_answers(self) -> None:
        """From now on the server hears everything, and nobody hears the server."""
        self._passes_answers.clear()

    def cut(self) -> None:
        """Break every connection, and let none through until it is mended."""
        self._is_down = True
        while self._ends:
            _close(self._ends.pop())

    def restore(self) -> None:
        self._is_down = False
        self._passes_answers.set()

    def close(self) -> None:
        self.cut()
        _close(self._listener)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                if self._is_down:
                    _close(near)
                else:
                    self._join(near)

    def _join(self, near: socket.socket) -> None:
        far = socket.create_connection(self._server)
        self._ends += [near, far]
        Thread(target=self._pass_on, args=(near, far, False), daemon=True).start()
        Thread(target=self._pass_on, args=(far, near, True), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, is_answer: bool) -> None:
        with suppress(OSError):
            while said := source.recv(CHUNK):
                if not is_answer or self._passes_answers.is_set():
                    target.sendall(said)
        _close(source)
        _close(target)


def _close(end: socket.socket) -> None:
    """Close a socket, and wake the thread that waits for it."""
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def proxy_to(server_port: int) -> Iterator[NetworkProxy]:
    proxy = NetworkProxy(server_port)
    try:
        yield proxy
    finally:
        proxy.close()
