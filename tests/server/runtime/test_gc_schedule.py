"""Memory is searched through seldom, and the more seldom the longer it takes."""

from __future__ import annotations

import asyncio
import gc
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
    yield
    gc.unfreeze()
    gc.enable()


@pytest.mark.usefixtures("restore_collector")
@async_test
async def test_nothing_is_searched_by_itself_young_objects_often_and_old_ones_from_time_to_time() -> None:
    gc_schedule.freeze_startup_objects()
    cycle = Cycle()
    gone = weakref.ref(cycle)
    gc_schedule.collect_young()
    young = Cycle()
    gone_young = weakref.ref(young)
    del cycle, young
    kept = [[] for _ in range(100_000)]  # type: ignore[var-annotated]
    assert len(kept) == 100_000
    assert gone_young() is not None
    gc_schedule.collect_young()
    assert gone_young() is None
    assert gone() is not None
    task = asyncio.create_task(gc_schedule.collect_regularly())
    await asyncio.sleep(gc_schedule.MIN_WAIT + 1)
    assert gone() is None
    task.cancel()


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
    assert waits == pytest.approx([600, 600, 4000])
