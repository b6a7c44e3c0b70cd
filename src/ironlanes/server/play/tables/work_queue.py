"""The queue of work at one table: one thing at a time, in the order in which it came."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class WorkQueue:
    """Work that runs step by step, never one inside the other; after an error nothing more runs."""

    def __init__(self, on_failure: Callable[[Exception], None]) -> None:
        self._on_failure = on_failure
        self._loop = asyncio.get_running_loop()
        self._waiting = deque[Callable[[], None]]()
        self._is_stopped = False
        #: When something last ran, in seconds of the event loop's clock.
        self.last_active = self._loop.time()

    @property
    def is_empty(self) -> bool:
        return not self._waiting

    def post(self, work: Callable[[], None]) -> None:
        """Run something after everything that was posted before, and never inside what runs now."""
        if self._is_stopped:
            return
        self._waiting.append(work)
        if len(self._waiting) == 1:
            self._loop.call_soon(self._run_next)

    def run_or_post(self, work: Callable[[], None]) -> None:
        """Run something that comes from outside: at once if the queue is empty."""
        if self._is_stopped:
            return
        self._waiting.append(work)
        if len(self._waiting) == 1:
            self._run_next()

    def stop(self) -> None:
        """Run nothing more."""
        self._is_stopped = True
        self._waiting.clear()

    def _run_next(self) -> None:
        if self._is_stopped:
            return
        self.last_active = self._loop.time()
        try:
            self._waiting[0]()
        except Exception as error:
            self._on_failure(error)
            return
        if self._is_stopped:
            return
        self._waiting.popleft()  # only now: while it is there, what is posted waits
        if self._waiting:
            self._loop.call_soon(self._run_next)
