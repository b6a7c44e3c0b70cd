"""The supervisor of background tasks: each has a name, and one that fails is logged, counted and started again.

It knows nothing of what the tasks do. A task that returns has done its work and is not started again.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio import sleep
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Final, Self

log = logging.getLogger(__name__)

#: Seconds from a failure to the next start: the first time, and at most. The pause doubles with every failure in a row.
FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 60.0
#: Seconds that a task gets to end after it was cancelled.
STOP_SECONDS: Final = 5.0

#: Starts the work of a task; called again after a failure.
Work = Callable[[], Coroutine[object, object, None]]


class TaskSupervisor:
    """Tasks that run until they are stopped or have done their work."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._down: dict[str, None] = {}
        #: How often each task that was ever started has been started again.
        self.restarts = Counter[str]()

    @property
    def running(self) -> list[str]:
        """The names of the tasks that have neither been stopped nor ended by themselves."""
        return [name for name, task in self._tasks.items() if not task.done()]

    @property
    def down(self) -> list[str]:
        """The names of the tasks that have failed and wait to be started again."""
        return list(self._down)

    def start(self, name: str, work: Work) -> None:
        """Run `work` in a task of this name; raise ValueError if one is running."""
        if name in self.running:
            raise ValueError(f"the background task {name} is running already")
        self.restarts[name] += 0
        self._tasks[name] = asyncio.get_running_loop().create_task(self._supervise(name, work), name=name)

    async def stop(self, name: str) -> None:
        """Cancel a task and wait until it has ended; log it if it fails instead, or does not end."""
        task = self._tasks.pop(name, None)
        if task is None:
            return
        task.cancel()
        done, _ = await asyncio.wait([task], timeout=STOP_SECONDS)
        if not done:
            log.error("the background task %s did not end within %g seconds", name, STOP_SECONDS)
        elif not task.cancelled() and (error := task.exception()) is not None:
            log.error("the background task %s failed while it was stopped", name, exc_info=error)

    async def close(self) -> None:
        """Stop all tasks, the last one first."""
        while self._tasks:
            await self.stop(next(reversed(self._tasks)))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _supervise(self, name: str, work: Work) -> None:
        loop, pause = asyncio.get_running_loop(), FIRST_PAUSE
        while True:
            started_at = loop.time()
            try:
                await work()
                return
            except (Exception, asyncio.CancelledError):  # cancelled, but not by `stop`: what it waited for was
                if _is_stopping():
                    raise
                if loop.time() - started_at > LONGEST_PAUSE:  # it had recovered from its last failure
                    pause = FIRST_PAUSE
                log.exception("the background task %s failed and is started again in %g seconds", name, pause)
            await self._wait(name, pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _wait(self, name: str, pause: float) -> None:
        """Keep a task down for `pause` seconds."""
        self._down[name] = None
        try:
            await sleep(pause)
        finally:
            del self._down[name]
        self.restarts[name] += 1


def _is_stopping() -> bool:
    """Return whether the current task itself was cancelled."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
