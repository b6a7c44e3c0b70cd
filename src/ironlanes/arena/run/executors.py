"""Who plays the chunks of a match: this process, or several of this machine."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Any, Final, Protocol

from ironlanes.bots.child_process import start_process

from ..errors import ArenaError
from ..game_result import GameResult
from ..match import Match
from .chunks import play_chunk

#: The games of a chunk, by their numbers.
Chunk = range
#: So often a chunk may lose the process that plays it before the fault must lie in the chunk.
MAX_TRIES: Final = 3
#: Bots think on one core each: that is what `--jobs` shares out.
SINGLE_THREADED: Final = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"), "1"
)


class Executor(Protocol):
    """Whoever plays chunks: each that is begun comes back once, in any order."""

    @property
    def capacity(self) -> int:
        """How many chunks can be played at once."""

    def submit(self, chunk: Chunk) -> None:
        """Take a chunk on."""

    def collect(self) -> list[tuple[Chunk, list[GameResult]]]:
        """Wait a moment at the most, and hand over what is finished."""

    def close(self) -> None:
        """Leave everything unfinished alone."""


class InProcess:
    """This process, which plays while it is waited for."""

    capacity: Final = 1

    def __init__(self, match: Match) -> None:
        self._match = match
        self._pending: deque[Chunk] = deque()

    def submit(self, chunk: Chunk) -> None:
        """Take a chunk on."""
        self._pending.append(chunk)

    def collect(self) -> list[tuple[Chunk, list[GameResult]]]:
        """Play the next chunk."""
        chunk = self._pending.popleft()
        return [(chunk, play_chunk(self._match, chunk))]

    def close(self) -> None:
        """Nothing is under way."""
        self._pending.clear()


@dataclass(eq=False)
class _Worker:
    """One process and what it plays."""

    process: Any
    pipe: Connection
    chunk: Chunk | None = None


@dataclass
class WorkerProcesses:
    """Several processes of this machine; one that dies is replaced, and its chunk played again."""

    match: Match
    capacity: int
    _workers: list[_Worker] = field(default_factory=list)
    _queue: deque[Chunk] = field(default_factory=deque)
    _failures: dict[int, int] = field(default_factory=dict)

    @property
    def pids(self) -> list[int]:
        """The processes that there are."""
        return [worker.process.pid for worker in self._workers]

    def submit(self, chunk: Chunk) -> None:
        """Take a chunk on."""
        self._queue.append(chunk)
        self._assign()

    def collect(self) -> list[tuple[Chunk, list[GameResult]]]:
        """What came back within a moment."""
        found = []
        ready = wait([worker.pipe for worker in self._workers], timeout=0.2)
        for worker in [each for each in self._workers if each.pipe in ready]:
            answer = self._receive(worker)
            if answer is not None:
                found.append(answer)
        self._assign()
        return found

    def close(self) -> None:
        """End the processes."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.pipe.close()
        self._workers.clear()

    def _assign(self) -> None:
        """Give everyone who is idle a chunk, and start a process where there are too few."""
        while self._queue:
            worker = next((each for each in self._workers if each.chunk is None), None)
            if worker is None:
                if len(self._workers) == self.capacity:
                    return
                worker = _start(self.match)
                self._workers.append(worker)
            worker.chunk = self._queue.popleft()
            try:
                worker.pipe.send(worker.chunk)
            except OSError:  # it died while it was idle
                self._replace(worker)

    def _receive(self, worker: _Worker) -> tuple[Chunk, list[GameResult]] | None:
        try:
            answer = worker.pipe.recv()
        except (EOFError, OSError):
            self._replace(worker)
            return None
        if isinstance(answer, Exception):
            raise answer
        chunk, worker.chunk = worker.chunk, None
        assert chunk is not None
        return chunk, answer

    def _replace(self, worker: _Worker) -> None:
        """A process died: its chunk comes first now, unless it seems to be what kills."""
        self._workers.remove(worker)
        worker.process.kill()
        worker.process.join()
        worker.pipe.close()
        if worker.chunk is None:
            return
        failures = self._failures[worker.chunk.start] = self._failures.get(worker.chunk.start, 0) + 1
        if failures == MAX_TRIES:
            raise ArenaError(
                f"A process died {MAX_TRIES} times while it played game {worker.chunk.start + 1} or one of the "
                f"{len(worker.chunk) - 1} after it; play it with --jobs 1 to see why."
            )
        self._queue.appendleft(worker.chunk)


def executor_for(match: Match, jobs: int) -> Executor:
    """As many processes as are asked for; a single one is this."""
    return InProcess(match) if jobs == 1 else WorkerProcesses(match, jobs)


def _start(match: Match) -> _Worker:
    with _single_threaded():
        return _Worker(*start_process(_work, match))


@contextmanager
def _single_threaded() -> Iterator[None]:
    """What is started meanwhile computes with one thread."""
    before = {name: os.environ.get(name) for name in SINGLE_THREADED}
    os.environ.update(SINGLE_THREADED)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _work(pipe: Connection, match: Match) -> None:
    """Play chunks until nobody is there to take them."""
    try:
        while True:
            chunk = pipe.recv()
            try:
                answer: list[GameResult] | Exception = play_chunk(match, chunk)
            except Exception as error:
                answer = _picklable(error)
            pipe.send(answer)
    except (EOFError, OSError):
        return


def _picklable(error: Exception) -> ArenaError:
    """An error in words: not every error finds its way through a pipe."""
    if isinstance(error, ArenaError):
        return error
    return ArenaError(f"A game could not be played: {type(error).__name__}: {error}")
