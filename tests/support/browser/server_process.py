"""A real server in its own process, which a test can stop, kill and restart at the same address.

Run as a program it has everything loaded, and forks a server for each line of its input: one that a test restarts is
there at once. Its servers know no limits on how much one guest may ask for: all browsers here share one address.
"""

from __future__ import annotations

import atexit
import base64
import json
import os
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path

from ironlanes.boards import load_board
from ironlanes.server.features.correspondence import deadlines
from ironlanes.server.features.correspondence.sign_of_life import SignOfLife
from ironlanes.server.model.settings import Settings
from ironlanes.server.people.reminders import dispatcher, push_sender
from ironlanes.server.runtime import wall_clock
from tests.support.forking_process import ForkingProcess
from tests.support.ports import ReservedPort, listen_at
from tests.support.timeouts import wait_until
from tests.web.built_client import built_client


class Server:
    """A server with its own address and database."""

    def __init__(self, folder: Path, boards: Sequence[Path] = ()) -> None:
        self.boards = boards
        self.database = folder / "games.sqlite"
        # A copy: a build in the meantime must not remove files from a page that is still loading.
        self._static = folder / "static"
        shutil.copytree(built_client(), self._static, dirs_exist_ok=True)
        self._port = ReservedPort()
        self.port = self._port.number
        self.url = f"http://localhost:{self.port}"
        self._process: int | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        arguments = [self.port, *map(str, (self.database, self._static, *self.boards))]
        self._process = factory().fork(json.dumps(arguments)) or None
        if self._process is None:
            raise RuntimeError(f"the server did not start: {self._complaints}")

    @property
    def _complaints(self) -> str:
        """All that it has written to standard error, whenever it ran."""
        return error_file(self.database).read_text("utf-8")

    def advance(self, *, days: float = 0, hours: float = 0) -> None:
        """Let time pass by which games of days go."""
        file = offset_file(self.database)
        passed = float(file.read_text("utf-8")) if file.exists() else 0.0
        file.write_text(str(passed + 86400 * days + 3600 * hours), "utf-8")

    @property
    def pushed(self) -> list[dict[str, str]]:
        """What the server has sent to push services: each with the path and the encrypted body."""
        file = push_file(self.database)
        return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []

    def stop(self) -> None:
        """Stop it politely; whatever it complained about fails the test."""
        self._end(signal.SIGTERM)
        assert not self._complaints, self._complaints

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            os.kill(self._process, how)
            wait_until(partial(is_gone, self._process), "the end of the server")
            self._process = None


@cache
def factory() -> ForkingProcess:
    """The process that forks all servers of a run."""
    process = ForkingProcess("tests.support.browser.server_process")
    atexit.register(process.close)
    return process


def is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def error_file(database: Path) -> Path:
    """The file with what a server writes to standard error."""
    return database.with_suffix(".errors")


def offset_file(database: Path) -> Path:
    """The file with the seconds by which a server's time of day is ahead."""
    return database.with_suffix(".offset")


def push_file(database: Path) -> Path:
    """The file with what a server sends to push services: no test reaches the network."""
    return database.with_suffix(".pushed")


def keep_push(file: Path, _host: str, path: str, body: bytes, _headers: Mapping[str, str]) -> int:
    with file.open("a", encoding="utf-8") as stream:
        stream.write(json.dumps({"path": path, "body": base64.b64encode(body).decode()}) + "\n")
    return 201


class ShiftedClock:
    """The time of day, ahead by what a file says; it is looked at some times a second, so that this costs nothing."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._ahead = 0.0
        self._looked_at = 0.0

    def __call__(self) -> float:
        now = time.time()
        if now - self._looked_at > 0.05:
            self._looked_at = now
            self._ahead = float(self._file.read_text("utf-8") or 0) if self._file.exists() else 0.0
        return now + self._ahead


async def believe_the_clock(self: SignOfLife) -> bool:  # noqa: ARG001 # as the method that it replaces
    """Let hours pass at once: they are neither a clock that is wrong nor a time without a server."""
    return True


def serve(port: int, database: str, static: Path, boards: Sequence[Path]) -> None:
    """Be a server until it is stopped."""
    from ironlanes.game.compiled_board import register_board
    from ironlanes.server.features.reviews.game_reviews import GameReviews
    from ironlanes.server.play.clients.board_details import prepare_drawing
    from ironlanes.server.web.uvicorn_server import run
    from tests.support.in_process import NO_LIMITS
    from tests.support.quick_reviews import QUICK_REVIEW

    for path in boards:
        board = load_board(path)
        register_board(board)
        prepare_drawing(board, path.parent, lambda _what, _done: None)
    wall_clock.now = ShiftedClock(offset_file(Path(database)))
    SignOfLife.renew = believe_the_clock  # type: ignore[method-assign] # only in this process
    deadlines.INTERVAL = dispatcher.INTERVAL = 0.3
    # Only the reviews that a test asks for are made, and when it asks: each takes seconds of a core.
    GameReviews.judge_ahead = lambda *_: None  # type: ignore[method-assign] # only in this process
    GameReviews.request = lambda *_: None  # type: ignore[method-assign] # the same
    push_sender.post = partial(keep_push, push_file(Path(database)))
    settings = Settings(
        database=database,
        address=f"http://localhost:{port}",
        limits=NO_LIMITS,
        bot_workers=1,
        static=static,
        review_settings=QUICK_REVIEW,
        review_niceness=0,  # on a busy machine tests would wait for long
        public_address=f"http://localhost:{port}",
    )
    run(settings, listen_at(port), lambda: print(os.getpid(), flush=True))


def become_server(port: int, database: str, static: str, *boards: str) -> None:
    """Be a server in this process, and end with it; 0 says that it could not start."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # it waits for the processes of its bots
    with error_file(Path(database)).open("a", encoding="utf-8") as errors:
        os.dup2(errors.fileno(), sys.stderr.fileno())
    try:
        serve(port, database, Path(static), [Path(board) for board in boards])
    except BaseException:
        traceback.print_exc()
        print(0, flush=True)
    os._exit(0)


def run_factory() -> None:
    """Start servers as long as someone asks for them."""
    from ironlanes.server.web.uvicorn_server import warm_up

    warm_up()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for servers that have ended
    for line in sys.stdin:
        if os.fork() == 0:
            become_server(*json.loads(line))


if __name__ == "__main__":
    run_factory()
