"""Jobs that take minutes: clients ask again and again until one is done, and it ends when nobody asks any more."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

from ...model.ids import new_id
from ...model.request_errors import RequestError
from .board_jobs import BoardRefused, Progress
from .board_process import BoardProcess
from .long_jobs import LongJob

#: Jobs whose results are remembered; a printed board is some megabytes.
RECENT: Final = 8
#: Seconds after which nobody asks any more, and from one look at that to the next.
FORGOTTEN: Final = 30.0
INTERVAL: Final = 5.0


@dataclass(slots=True)
class Work:
    """A requested job: its progress, and in the end its result, or why it failed."""

    asked_at: float
    id: str = field(default_factory=new_id)
    progress: Progress = field(default_factory=Progress)
    result: object = None
    error: RequestError | None = None


class BoardWork:
    """The requested jobs."""

    def __init__(self, process: BoardProcess) -> None:
        self._process = process
        self._known: OrderedDict[LongJob, Work] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def ask(self, job: LongJob) -> Work:
        """Return the progress of a job, starting it on the first request. Raises RequestError once if it failed."""
        now = asyncio.get_running_loop().time()
        work = self._known.get(job)
        if work is None:
            work = self._known[job] = Work(now)
            task = asyncio.create_task(self._do(job, work))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        work.asked_at = now
        if work.error is not None:
            del self._known[job]
            raise work.error
        return work

    def result_of(self, work_id: str) -> object:
        """Return the result of a job that was requested a short time ago, or None."""
        return next((work.result for work in self._known.values() if work.id == work_id), None)

    async def _do(self, job: LongJob, work: Work) -> None:
        task = asyncio.create_task(self._process.run(job, lambda progress: setattr(work, "progress", progress)))
        while not (await asyncio.wait([task], timeout=INTERVAL))[0]:
            if asyncio.get_running_loop().time() - work.asked_at > FORGOTTEN:
                task.cancel()
                self._known.pop(job, None)
        try:
            work.result = task.result()
        except asyncio.CancelledError:
            return
        except RequestError as error:
            work.error = error
        if isinstance(work.result, BoardRefused):
            problem = work.result.problem
            work.error = RequestError("board-refused", problem, 422, problem=problem, count=1)
        self._forget()

    def _forget(self) -> None:
        """Forget the oldest of too many results."""
        finished = [job for job, work in self._known.items() if work.result is not None or work.error is not None]
        for job in finished[:-RECENT]:
            del self._known[job]
