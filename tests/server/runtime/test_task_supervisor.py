"""The supervisor of background tasks: what fails is logged, counted and started again, and what ends may end."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import pytest

from ironlanes.server.runtime.task_supervisor import FIRST_PAUSE, LONGEST_PAUSE, STOP_SECONDS, TaskSupervisor
from tests.support.in_process import async_test


class Flaky:
    """Work that fails a number of times, each time after some seconds, and then goes on until it is cancelled."""

    def __init__(self, failures: int, seconds: float = 0.0) -> None:
        self.failures = failures
        self.seconds = seconds
        self.started_at: list[float] = []

    async def run(self) -> None:
        self.started_at.append(asyncio.get_running_loop().time())
        if len(self.started_at) <= self.failures:
            await asyncio.sleep(self.seconds)
            raise ValueError("planted")
        await asyncio.Event().wait()

    @property
    def pauses(self) -> list[float]:
        """Seconds from each failure to the next start."""
        starts = zip(self.started_at, self.started_at[1:], strict=False)
        return [round(after - before - self.seconds, 3) for before, after in starts]


@async_test
async def test_a_failure_is_logged_and_counted_and_the_task_is_started_again(caplog: pytest.LogCaptureFixture) -> None:
    async with TaskSupervisor() as tasks:
        work = Flaky(1)
        tasks.start("sweep", work.run)
        await asyncio.sleep(FIRST_PAUSE / 2)
        assert (tasks.down, tasks.running, tasks.restarts["sweep"]) == (["sweep"], ["sweep"], 0)
        await asyncio.sleep(FIRST_PAUSE)
        assert (tasks.down, tasks.running, tasks.restarts["sweep"]) == ([], ["sweep"], 1)
        assert len(work.started_at) == 2
    [record] = caplog.records
    assert record.getMessage() == "the background task sweep failed and is started again in 0.1 seconds"
    assert record.exc_info is not None
    assert str(record.exc_info[1]) == "planted"


@async_test
async def test_the_pause_grows_up_to_a_limit_and_begins_anew_after_a_good_time() -> None:
    async with TaskSupervisor() as tasks:
        often, rarely = Flaky(14), Flaky(4, LONGEST_PAUSE + 1)
        tasks.start("often", often.run)
        tasks.start("rarely", rarely.run)
        await asyncio.sleep(100 * LONGEST_PAUSE)
    assert often.pauses[:4] == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE, 8 * FIRST_PAUSE]
    assert often.pauses[-4:] == [LONGEST_PAUSE] * 4
    assert rarely.pauses == [FIRST_PAUSE] * 4


@async_test
async def test_a_task_may_end_by_itself() -> None:
    ended = []

    async def end() -> None:
        ended.append(True)

    async with TaskSupervisor() as tasks:
        tasks.start("resume", end)
        await asyncio.sleep(10 * LONGEST_PAUSE)
        assert (ended, tasks.running, tasks.down, dict(tasks.restarts)) == ([True], [], [], {"resume": 0})


@async_test
async def test_no_two_tasks_have_the_same_name() -> None:
    async with TaskSupervisor() as tasks:
        tasks.start("sweep", Flaky(0).run)
        with pytest.raises(ValueError, match="the background task sweep is running already"):
            tasks.start("sweep", Flaky(0).run)


@async_test
async def test_a_task_that_waits_for_something_cancelled_is_started_again(caplog: pytest.LogCaptureFixture) -> None:
    loading = asyncio.get_running_loop().create_future()
    starts = []

    async def wait() -> None:
        starts.append(True)
        await (loading if len(starts) == 1 else asyncio.Event().wait())

    async with TaskSupervisor() as tasks:
        tasks.start("resume", wait)
        await asyncio.sleep(0)
        loading.cancel()
        await asyncio.sleep(LONGEST_PAUSE)
        assert (len(starts), tasks.restarts["resume"]) == (2, 1)
    assert "the background task resume failed" in caplog.text


@async_test
async def test_all_tasks_are_stopped_whatever_they_do_when_they_are_cancelled(
    caplog: pytest.LogCaptureFixture,
) -> None:
    may_end = asyncio.Event()

    async def fail_at_the_end() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            raise ValueError("planted")

    async def not_end() -> None:
        while not may_end.is_set():
            with suppress(asyncio.CancelledError):
                await may_end.wait()

    tasks, last = TaskSupervisor(), Flaky(0)
    for name, work in {"last": last.run, "deaf": not_end, "fails": fail_at_the_end, "down": Flaky(99).run}.items():
        tasks.start(name, work)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    caplog.clear()
    began = asyncio.get_running_loop().time()
    await tasks.close()
    assert (tasks.running, tasks.down) == ([], [])
    assert asyncio.get_running_loop().time() == began + STOP_SECONDS
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == [
        "the background task fails failed while it was stopped",
        "the background task deaf did not end within 5 seconds",
    ]
    may_end.set()
    await asyncio.sleep(0)
