"""A process that has everything loaded and forks servers, one at a time, each ready at once and then killed.

Each line of its input is a number and starts a server; it answers with that one's process id once it listens. The
number is 0, or how many messages the server is to commit before it kills itself: after the commit, before the answer.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
from pathlib import Path

from ironlanes.kernel.compile import prepare
from ironlanes.server.model.settings import Settings
from ironlanes.server.model.table_events import TableEvent
from ironlanes.server.play.kernel_sets import SERVER
from ironlanes.server.play.tables.table import Table
from ironlanes.server.storage.database.commit import Commit
from ironlanes.server.web.app import create_app
from ironlanes.server.web.uvicorn_server import GracefulServer, uvicorn_config
from tests.support.forking_process import ForkingProcess, end_with_the_test
from tests.support.in_process import NO_LIMITS, InlineBots


class ServerFactory(ForkingProcess):
    """The process as a test sees it."""

    def __init__(self, database: Path | str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        super().__init__("tests.support.server_factory", str(self.port), str(database))

    def start(self, commits: int = 0) -> int:
        """A new server; its process id."""
        return self.fork(str(commits))


def kill_after(commits: int) -> None:
    """Let this process kill itself after some commits of messages, before it acknowledges the last one."""
    commit, left = Table.commit, commits

    def commit_and_die(self: Table, *events: TableEvent, user: str | None = None, message: str | None = None) -> Commit:
        nonlocal left
        saved = commit(self, *events, user=user, message=message)
        left -= message is not None
        if left == 0:
            saved.on_done(lambda: os.kill(os.getpid(), signal.SIGKILL))
            saved._callbacks.insert(0, saved._callbacks.pop())  # only with PostgreSQL, where the answer waits as well
        return saved

    Table.commit = commit_and_die  # type: ignore[method-assign] # only in this process, which dies of it


def serve(port: int, database: str, commits: int) -> None:
    """Be a server, until killed."""
    end_with_the_test()
    if commits:
        kill_after(commits)
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    app = create_app(Settings(database=database, limits=NO_LIMITS, review_queue=0), InlineBots())
    GracefulServer(app, uvicorn_config(app), lambda: print(os.getpid(), flush=True)).run(sockets=[listener])


def run_factory(port: int, database: str) -> None:
    """Start servers as long as someone asks for them."""
    prepare(SERVER, lambda _ready, _total: None)
    for commits in sys.stdin:
        child = os.fork()
        if child == 0:
            serve(port, database, int(commits))
            os._exit(0)
        os.waitpid(child, 0)


if __name__ == "__main__":
    run_factory(int(sys.argv[1]), sys.argv[2])
