"""The process that makes reviews, as the server sees it: nothing here blocks the event loop."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final

from ironlanes.bots.child_process import start_process
from ironlanes.kernel.execution import quick_kernels
from ironlanes.kernel.single_threaded import SINGLE_THREADED

from ...runtime.log_format import LogSettings, run_with_log
from .review_messages import FromWorker, Job

if TYPE_CHECKING:
    from ironlanes.analysis import ReviewSettings

log = logging.getLogger(__name__)

#: One core is enough. While the server's own kernels are slow, until everything is compiled, reviews wait for that.
ENVIRONMENT: Final = {**SINGLE_THREADED, **quick_kernels()}
#: What a process says, or None: it has ended.
Receive = Callable[["ReviewProcess", FromWorker | None], None]


class ReviewProcess:
    """One process. Two threads start it, send it jobs, and pass on what it says."""

    def __init__(
        self, settings: ReviewSettings | None, niceness: int, log_settings: LogSettings, receive: Receive
    ) -> None:
        self._settings = settings
        self._log_settings = log_settings
        self._niceness = niceness
        self._pass_on = receive
        self._loop = asyncio.get_running_loop()
        self._jobs = SimpleQueue[Job | None]()
        self._lock = threading.Lock()
        self._is_closed = False
        self._process: SpawnProcess | None = None
        threading.Thread(target=self._run, name="reviews", daemon=True).start()

    def send(self, job: Job) -> None:
        """Give the process something to do, as soon as it can take it."""
        self._jobs.put(job)

    def close(self) -> None:
        """Stop the process, whatever it is doing."""
        with self._lock:
            self._is_closed = True
            if self._process is not None:
                self._process.kill()
        self._jobs.put(None)

    def _run(self) -> None:
        try:
            process, pipe = start_process(
                run_with_log, self._log_settings, run_worker, self._settings, self._niceness, environment=ENVIRONMENT
            )
        except OSError as error:
            log.warning("the process for reviews can't be started: %s", error)
            self._say(None)
            return
        with self._lock:
            self._process = process
            if self._is_closed:
                process.kill()
        threading.Thread(target=self._send_jobs, args=(pipe,), name="review-jobs", daemon=True).start()
        try:
            while self._say(pipe.recv()):
                pass
        except (EOFError, OSError):
            pass
        process.join()
        self._say(None)

    def _send_jobs(self, pipe: Connection[Job, FromWorker]) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                pipe.send(job)
            except OSError:  # it has ended
                return

    def _say(self, message: FromWorker | None) -> bool:
        """Pass something on; return whether anybody listens."""
        try:
            self._loop.call_soon_threadsafe(self._pass_on, self, message)
        except RuntimeError:  # the loop has been closed
            return False
        return True


def run_worker(pipe: Connection[FromWorker, Job], settings: ReviewSettings | None, niceness: int) -> None:
    """Run the review process; only this process loads what reviews need."""
    from .review_worker import run_review_worker

    run_review_worker(pipe, settings, niceness)
