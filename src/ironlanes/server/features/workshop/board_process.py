"""Runs jobs about boards, one at a time and each in a process of its own."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final, Protocol, TypeVar, cast

from ironlanes.bots.child_process import start_process
from ironlanes.kernel.single_threaded import SINGLE_THREADED

from ...model.request_errors import RequestError
from .board_jobs import BoardRefused, Job, Progress, run_job
from .long_jobs import Tell

log = logging.getLogger(__name__)

#: Jobs that wait at most, and seconds that a job may take in all for each second of its CPU time.
MOST_WAITING: Final = 8
PATIENCE: Final = 6
START_SECONDS: Final = 60

#: Called with how far a job is.
OnProgress = Callable[[Progress], None]


Result_co = TypeVar("Result_co", covariant=True)


class JobWith(Protocol[Result_co]):
    """A job with a result of one type."""

    def run(self) -> Result_co:
        """Do it."""


class LongJobWith(Protocol[Result_co]):
    """A job that reports its progress, with a result of one type."""

    def run(self, tell: Tell) -> Result_co:
        """Do it."""


class BoardProcess:
    """The queue of jobs."""

    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Lock()
        self._waiting = 0
        self._process: SpawnProcess | None = None
        self._is_stopped = False

    async def run(
        self,
        job: JobWith[Result_co] | LongJobWith[Result_co],
        on_progress: OnProgress = lambda _: None,
    ) -> Result_co | BoardRefused:
        """Return the result of a job, or BoardRefused if it took too long.

        Raise RequestError if too many wait, or if the machine can't start another process. The job ends if this is
        cancelled.
        """
        if self._waiting >= MOST_WAITING:
            raise _busy()
        self._waiting += 1
        try:
            async with self._one_at_a_time:
                self._is_stopped = False
                work = asyncio.ensure_future(asyncio.to_thread(self._run, cast("Job", job), on_progress))
                try:
                    return cast("Result_co | BoardRefused", await asyncio.shield(work))
                except asyncio.CancelledError:
                    self.close()
                    await asyncio.wait([work])
                    raise
                except OSError as error:
                    log.warning("a process for boards can't be started: %s", error)
                    raise _busy() from error
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Stop the process, if there is one."""
        self._is_stopped = True
        if self._process is not None:
            self._process.kill()

    def _run(self, job: Job, on_progress: OnProgress) -> object:
        self._process, pipe = start_process(run_job, job, environment=SINGLE_THREADED)
        try:
            if self._is_stopped:  # before there was a process
                self._process.kill()
            return _result(pipe, START_SECONDS + PATIENCE * job.seconds, on_progress)
        finally:
            self._process.kill()
            self._process.join()
            pipe.close()


def _busy() -> RequestError:
    return RequestError("workshop-busy", "Too many boards are being made; try again in a minute.", 503)


def _result(pipe: Connection, seconds: float, on_progress: OnProgress) -> object:
    end = time.monotonic() + seconds
    try:
        while pipe.poll(max(0.0, end - time.monotonic())):
            message = pipe.recv()
            if not isinstance(message, Progress):
                return message
            on_progress(message)
    except (EOFError, OSError):  # it was killed by one of its limits
        pass
    return BoardRefused("The board takes too long to read; make it smaller.")
