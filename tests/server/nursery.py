"""A process that has everything loaded and brings forth servers, one at a time, each ready in an instant to be killed.

It is told `start` on its input, and answers with the new server's process id once that listens.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

from ironlanes.kernel.compiling import prepare
from ironlanes.scenes.kernel_sets import SERVER
from ironlanes.server.app import create_app
from ironlanes.server.running import PoliteServer, settings_of_server
from ironlanes.server.settings import Settings
from tests.server.hall import NO_LIMITS, InlineBots


class Nursery:
    """The process as a test sees it."""

    def __init__(self, database: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        command = [sys.executable, "-m", "tests.server.nursery", str(self.port), str(database)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def start(self) -> int:
        """A new server; its process id."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("start\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(20)
        self._process.stdout.close()


def serve(port: int, database: Path) -> None:
    """Be a server, until killed."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    app = create_app(Settings(database=database, limits=NO_LIMITS), InlineBots())
    PoliteServer(app, settings_of_server(app), lambda: print(os.getpid(), flush=True)).run(sockets=[listener])


def bring_forth(port: int, database: Path) -> None:
    """Start servers as long as someone asks for them."""
    prepare(SERVER, lambda _ready, _total: None)
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            serve(port, database)
            os._exit(0)
        os.waitpid(child, 0)


if __name__ == "__main__":
    bring_forth(int(sys.argv[1]), Path(sys.argv[2]))
