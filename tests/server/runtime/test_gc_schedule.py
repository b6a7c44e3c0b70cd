"""Memory is searched through seldom, and the more seldom the longer it takes."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref
from collections.abc import Iterator

import pytest

from ironlanes.server.runtime import gc_schedule
from tests.support.in_process import async_test
from tests.support.running_server import running, wait_until


class Cycle:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def restore_collector() -> Iterator[None]:
    threshold = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*threshold)
    gc.enable()


@pytest.mark.usefixtures("restore_collector")
@async_test
async def test_old_memory_is_not_searched_by_itself_but_from_time_to_time() -> None:
    gc_schedule.freeze_startup_objects()
    cycle = Cycle()
    gone = weakref.ref(cycle)
    for _ in range(2):
        gc.collect(1)  # it is old now
    del cycle
    kept = [[] for _ in range(100_000)]  # type: ignore[var-annotated]
    assert len(kept) == 100_000
    assert gone() is not None
    task = asyncio.create_task(gc_schedule.collect_regularly())
    await asyncio.sleep(gc_schedule.MIN_WAIT + 1)
    assert gone() is None
    task.cancel()


class Collector:
    """The thresholds of one of CPython's collectors, as its `gc` module reports them."""

    def __init__(self, *, is_incremental: bool) -> None:
        self.is_incremental = is_incremental
        self.thresholds: tuple[int, ...] = (2000, 10, 0 if is_incremental else 10)

    def set_threshold(self, *thresholds: int) -> None:
        self.thresholds = (*thresholds, *self.thresholds[len(thresholds) :])
        if self.is_incremental:
            self.thresholds = (*self.thresholds[:2], 0)

    def get_threshold(self) -> tuple[int, ...]:
        return self.thresholds

    def collect(self) -> None:
        """There is nothing to find."""

    def freeze(self) -> None:
        """There is nothing to keep."""

    def enable(self) -> None:
        """It is never off."""


@pytest.mark.parametrize(("is_incremental", "thresholds"), [(False, (1000, 2, 2**30)), (True, (1000, 1000, 0))])
def test_each_collector_gets_the_thresholds_that_keep_it_from_the_old_objects(
    is_incremental: bool, thresholds: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    collector = Collector(is_incremental=is_incremental)
    monkeypatch.setattr(gc_schedule, "gc", collector)
    gc_schedule.freeze_startup_objects()
    assert collector.thresholds == thresholds


@pytest.mark.usefixtures("restore_collector")
def test_the_collector_of_this_python_is_told_apart() -> None:
    """The incremental one was in CPython 3.14.0 to 3.14.4 only."""
    gc.disable()
    gc_schedule.freeze_startup_objects()
    assert gc.isenabled()
    is_incremental = (3, 14) <= sys.version_info[:3] < (3, 14, 5)
    assert gc.get_threshold() == ((1000, 1000, 0) if is_incremental else (1000, 2, 2**30))


@pytest.mark.usefixtures("restore_collector")
def test_a_server_searches_while_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_schedule, "MIN_WAIT", 0.1)
    gc.disable()
    gone = weakref.ref(Cycle())
    assert gone() is not None
    with running():
        wait_until(lambda: gone() is None)


@async_test
async def test_a_long_search_is_followed_by_a_long_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    now = [0.0]
    durations = iter([0.01, 2.0])

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 3:
            raise asyncio.CancelledError

    def collect() -> None:
        now[0] += next(durations)

    monkeypatch.setattr("ironlanes.server.runtime.gc_schedule.asyncio.sleep", sleep)
    monkeypatch.setattr("ironlanes.server.runtime.gc_schedule.gc.collect", collect)
    monkeypatch.setattr(gc_schedule, "perf_counter", lambda: now[0])
    with pytest.raises(asyncio.CancelledError):
        await gc_schedule.collect_regularly()
    assert waits == pytest.approx([60, 60, 400])
