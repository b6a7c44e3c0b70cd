"""Runs jobs about boards, one at a time and each in a process of its own."""

from __future__ import annotations

import asyncio
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final, Protocol, TypeVar, cast

from ironlanes.bots.child_process import start_process
from ironlanes.kernel.single_threaded import SINGLE_THREADED

from ...model.request_errors import RequestError
from .board_jobs import BoardRefused, Job, run_job

#: Jobs that wait at most, and seconds that a job may take in all for each second of its CPU time.
MOST_WAITING: Final = 8
PATIENCE: Final = 6
START_SECONDS: Final = 60


Result_co = TypeVar("Result_co", covariant=True)


class JobWith(Protocol[Result_co]):
    """A job whose result is of one kind."""

    def run(self) -> Result_co:
        """Do it."""


class BoardProcess:
    """The queue of jobs."""

    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Lock()
        self._waiting = 0
        self._process: SpawnProcess | None = None

    async def run(self, job: JobWith[Result_co]) -> Result_co | BoardRefused:
        """Return the result of a job, or BoardRefused if it took too long; raise RequestError if too many wait."""
        if self._waiting >= MOST_WAITING:
            raise RequestError("workshop-busy", "Too many boards are being made; try again in a minute.", 503)
        self._waiting += 1
        try:
            async with self._one_at_a_time:
                return cast("Result_co | BoardRefused", await asyncio.to_thread(self._run, cast("Job", job)))
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Stop the process, if there is one."""
        if self._process is not None:
            self._process.kill()

    def _run(self, job: Job) -> object:
        self._process, pipe = start_process(run_job, job, environment=SINGLE_THREADED)
        try:
            return _result(pipe, START_SECONDS + PATIENCE * job.seconds)
        finally:
            self._process.kill()
            self._process.join()
            pipe.close()


def _result(pipe: Connection, seconds: float) -> object:
    try:
        if pipe.poll(seconds):
            return pipe.recv()
    except (EOFError, OSError):  # it was killed by one of its limits
        pass
    return BoardRefused("The board takes too long to read; make it smaller.")
