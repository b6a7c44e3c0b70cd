"""Play chunks in several processes of this machine."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final

from ironlanes.bots.child_process import start_process
from ironlanes.bots.watchdog import watchdog
from ironlanes.kernel.single_threaded import SINGLE_THREADED

from ..errors import ArenaError
from ..game_result import GameResult
from ..match import Match
from .chunks import play_chunk
from .executor import Chunk, Executor
from .in_process import InProcess

#: How many processes may die with the same chunk before the chunk is to blame.
MAX_TRIES: Final = 3


@dataclass(eq=False)
class _Worker:
    """A process, and the chunk that it plays."""

    process: SpawnProcess
    pipe: Connection
    chunk: Chunk | None = None


@dataclass
class WorkerProcesses:
    """An executor with several processes. One that dies is replaced, and its chunk is played again."""

    match: Match
    capacity: int
    _workers: list[_Worker] = field(default_factory=list)
    _queue: deque[Chunk] = field(default_factory=deque)
    _failures: dict[int, int] = field(default_factory=dict)

    @property
    def pids(self) -> list[int]:
        """The ids of the running processes."""
        return [worker.process.pid for worker in self._workers if worker.process.pid is not None]

    def start(self) -> None:
        """Start all processes."""
        while len(self._workers) < self.capacity:
            self._workers.append(_start(self.match))

    def submit(self, chunk: Chunk) -> None:
        """Accept a chunk to play."""
        self._queue.append(chunk)
        self._assign()

    def collect(self) -> list[tuple[Chunk, list[GameResult]]]:
        """Return the chunks that finished, after a short wait."""
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
        """Give a chunk to every idle process, and start more processes if there are too few."""
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
        """Remove a process that died, and queue its chunk again, first; raise ArenaError if the chunk is to blame."""
        self._workers.remove(worker)
        worker.process.kill()
        worker.process.join()
        worker.pipe.close()
        if worker.chunk is None:
            return
        failures = self._failures[worker.chunk.start] = self._failures.get(worker.chunk.start, 0) + 1
        if failures == MAX_TRIES:
            raise ArenaError(
                f"A process died {MAX_TRIES} times while playing game {worker.chunk.start + 1} or one of the "
                f"{len(worker.chunk) - 1} after it; use --jobs 1 to see why."
            )
        self._queue.appendleft(worker.chunk)


def executor_for(match: Match, jobs: int) -> Executor:
    """Return an executor with this many processes; for a single one, this process."""
    return InProcess(match) if jobs == 1 else WorkerProcesses(match, jobs)


def _start(match: Match) -> _Worker:
    """Start a process that stays on one core, so that `--jobs` is the number of cores in use."""
    return _Worker(*start_process(_work, match, environment=SINGLE_THREADED))


def _work(pipe: Connection, match: Match) -> None:
    """Play chunks until the other end of the pipe is closed, or until a bot is stuck, which ends the match."""
    with watchdog(match.milliseconds, lambda problem: pipe.send(ArenaError(problem))):
        _play_chunks(pipe, match)


def _play_chunks(pipe: Connection, match: Match) -> None:
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
    """Return an error as an ArenaError: not every exception can be sent through a pipe."""
    if isinstance(error, ArenaError):
        return error
    return ArenaError(f"A game could not be played: {type(error).__name__}: {error}")
