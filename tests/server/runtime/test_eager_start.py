"""Awaitables that are started at once."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from ironlanes.server.runtime.eager_start import start
from tests.support.in_process import async_test


@async_test
async def test_what_need_not_wait_is_done_at_once() -> None:
    done: list[str] = []

    async def work() -> None:
        done.append("work")

    assert start(work()) is None
    assert done == ["work"]


@async_test
async def test_what_has_to_wait_is_finished_by_who_awaits_the_rest() -> None:
    done: list[str] = []
    first, second = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        done.append("started")
        await first.wait()
        done.append("first")
        await second.wait()
        done.append("second")

    rest = start(work())
    assert rest is not None
    assert done == ["started"]
    finishing = asyncio.ensure_future(rest)
    for event, so_far in ((first, 2), (second, 3)):
        event.set()
        while len(done) < so_far:
            await asyncio.sleep(0)
    await finishing
    assert done == ["started", "first", "second"]


@async_test
async def test_an_error_is_raised_where_the_rest_is_awaited() -> None:
    async def work() -> None:
        raise OSError("the browser is gone")

    rest = start(work())
    assert rest is not None
    with pytest.raises(OSError, match="the browser is gone"):
        await rest


@async_test
async def test_the_rest_can_be_cancelled() -> None:
    ended: list[str] = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("work")

    rest = start(work())
    assert rest is not None
    task = asyncio.ensure_future(rest)
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended == ["work"]


@async_test
async def test_an_error_that_nobody_keeps_needs_no_search_for_garbage() -> None:
    class Problem(Exception):
        """Something that can be referred to weakly."""

    async def work() -> None:
        raise Problem

    gc.disable()
    try:
        try:
            rest = start(work())
            assert rest is not None
            await rest
        except Problem as error:
            gone = weakref.ref(error)
        del rest
        assert gone() is None
    finally:
        gc.enable()
