"""Memory is searched through seldom, and the more seldom the longer it takes."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from ironlanes.server import tidying
from tests.server.hall import in_loop
from tests.server.running import running, wait_until


class Knot:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def as_before() -> Iterator[None]:
    threshold = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*threshold)
    gc.enable()


@pytest.mark.usefixtures("as_before")
@in_loop
async def test_old_memory_is_not_searched_by_itself_but_from_time_to_time() -> None:
    tidying.settle()
    knot = Knot()
    gone = weakref.ref(knot)
    for _ in range(2):
        gc.collect(1)  # it is old now
    del knot
    kept = [[] for _ in range(100_000)]  # type: ignore[var-annotated]
    assert len(kept) == 100_000
    assert gone() is not None
    task = asyncio.create_task(tidying.tidy())
    await asyncio.sleep(tidying.LEAST_WAIT + 1)
    assert gone() is None
    task.cancel()


@pytest.mark.usefixtures("as_before")
def test_a_server_searches_while_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "LEAST_WAIT", 0.1)
    gc.disable()
    gone = weakref.ref(Knot())
    assert gone() is not None
    with running():
        wait_until(lambda: gone() is None)


@in_loop
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

    monkeypatch.setattr("ironlanes.server.tidying.asyncio.sleep", sleep)
    monkeypatch.setattr("ironlanes.server.tidying.gc.collect", collect)
    monkeypatch.setattr(tidying, "perf_counter", lambda: now[0])
    with pytest.raises(asyncio.CancelledError):
        await tidying.tidy()
    assert waits == pytest.approx([60, 60, 400])
