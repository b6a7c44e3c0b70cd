"""A real server in its own process, which a test can stop, kill and restart at the same address.

Run as a program it serves without the limits on how much one guest may ask for: all browsers here share one address.
"""

from __future__ import annotations

import base64
import json
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import IO

from ironlanes.boards import load_board
from ironlanes.server import wall_clock
from ironlanes.server.days import sweep
from ironlanes.server.notices import dispatcher, push_sender
from ironlanes.server.settings import STATIC, Settings
from tests.support.ports import ReservedPort, listen_at
from tests.support.timeouts import TIMEOUT


class Server:
    """A server with its own address and database."""

    def __init__(self, folder: Path, boards: Sequence[Path] = ()) -> None:
        self.boards = boards
        self.database = folder / "games.sqlite"
        # A copy: a build in the meantime must not remove files from a page that is still loading.
        self._static = folder / "static"
        shutil.copytree(STATIC, self._static, dirs_exist_ok=True)
        self._port = ReservedPort()
        self.port = self._port.number
        self.url = f"http://localhost:{self.port}"
        self._process: subprocess.Popen[str] | None = None
        self._listener: threading.Thread | None = None
        self._errors: list[str] = []

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [sys.executable, "-m", "tests.support.browser.server_process"]
        command += map(str, (self.port, self.database, self._static, *self.boards))
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self._process.stdout
        assert self._process.stderr
        line = self._process.stdout.readline()
        if line != "ready\n":
            raise RuntimeError(f"the server did not start: {self._process.stderr.read()}")
        self._listener = threading.Thread(target=self._listen, args=(self._process.stderr,), daemon=True)
        self._listener.start()

    def _listen(self, stream: IO[str]) -> None:
        with stream:
            self._errors.extend(stream)

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
        assert not self._errors, "".join(self._errors)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        if self._process:
            assert self._process.stdout
            assert self._listener
            self._process.send_signal(how)
            self._process.wait(TIMEOUT)
            self._process.stdout.close()
            self._listener.join()
            self._process = None


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


def serve(port: int, database: str, static: Path, boards: Sequence[Path]) -> None:
    from ironlanes.game.compiled_board import register_board
    from ironlanes.server.http.board_details import prepare_drawing
    from ironlanes.server.uvicorn_server import run
    from tests.support.in_process import NO_LIMITS
    from tests.support.quick_reviews import QUICK_REVIEW

    for path in boards:
        board = load_board(path)
        register_board(board)
        prepare_drawing(board, path.parent, lambda _what, _done: None)
    wall_clock.now = ShiftedClock(offset_file(Path(database)))
    sweep.INTERVAL = dispatcher.INTERVAL = 0.3
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
    run(settings, listen_at(port), lambda: print("ready", flush=True))


if __name__ == "__main__":
    serve(int(sys.argv[1]), sys.argv[2], Path(sys.argv[3]), [Path(board) for board in sys.argv[4:]])
