"""A port that stays free for a server that is started, killed and started again."""

from __future__ import annotations

import socket
from weakref import finalize


class ReservedPort:
    """A port that nobody else on this machine gets while this object lives.

    The socket that holds it never listens, so that connections are refused while no server runs, and a server that
    `listen_at` it can come and go.
    """

    def __init__(self) -> None:
        self._holder = _bound_socket(0)
        self.number: int = self._holder.getsockname()[1]
        finalize(self, self._holder.close)


def listen_at(port: int) -> socket.socket:
    """A socket for a server at a port that a `ReservedPort` holds, in this process or another."""
    return _bound_socket(port)


def _bound_socket(port: int) -> socket.socket:
    bound = socket.socket()
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.bind(("127.0.0.1", port))
    return bound
