"""Limits that several servers count together, with either database."""

from __future__ import annotations

import asyncio
from dataclasses import fields
from pathlib import Path

import pytest

from ironlanes.server.model.rate_limits import Limits, RateLimit
from ironlanes.server.storage.cluster.rate_limits import LONGEST_SECONDS, SharedRateLimiter
from ironlanes.server.storage.database.errors import StorageUnavailable
from ironlanes.server.storage.open_database import open_database
from ironlanes.server.storage.storage import Storage
from tests.support.databases import database_for
from tests.support.in_process import async_test, wait_for_answers
from tests.support.route_limits import route_limits

SLOW = RateLimit(0.001, 5)
SECRET = "what all servers know"


async def opened(folder: Path) -> Storage:
    """A database that is asked in real time."""
    wait_for_answers(lambda: True)
    return Storage(await open_database(database_for(folder / "games.sqlite")))


@async_test
async def test_two_servers_share_the_tokens_of_an_address(tmp_path: Path) -> None:
    storage = await opened(tmp_path)
    here, there, codes = (
        SharedRateLimiter(storage.buckets, name, SLOW, SECRET) for name in ("tables", "tables", "codes")
    )
    taken = [await each.take("10.0.0.1") for each in (here, there) * 4]
    assert taken == [True] * 5 + [False] * 3
    assert await there.take("10.0.0.2")
    assert await codes.take("10.0.0.1"), "another limit has tokens of its own"
    await storage.database.close()


@async_test
async def test_of_many_at_once_only_as_many_as_there_are_tokens_get_one(tmp_path: Path) -> None:
    storage = await opened(tmp_path)
    servers = [SharedRateLimiter(storage.buckets, "tables", SLOW, SECRET) for _ in range(4)]
    taken = await asyncio.gather(*(each.take("10.0.0.1") for each in servers for _ in range(5)))
    assert sum(taken) == SLOW.burst
    await storage.database.close()


@async_test
async def test_a_bucket_fills_again_and_is_forgotten_when_it_is_full(tmp_path: Path) -> None:
    storage = await opened(tmp_path)
    assert await storage.buckets.take("full at once", 1e-6, 1)
    assert await storage.buckets.take("slow", 1000.0, 2)
    while not await storage.buckets.take("full at once", 1e-6, 1):
        pass
    removed = 0
    while not removed:
        removed = await storage.buckets.remove_full(10)
    assert removed == 1
    assert [await storage.buckets.take("slow", 1000.0, 2) for _ in range(2)] == [True, False]
    await storage.database.close()


@async_test
async def test_a_clock_that_was_ahead_shuts_nobody_out(tmp_path: Path) -> None:
    storage = await opened(tmp_path)
    for key in ("code", "mail"):
        assert await storage.buckets.take(key, 1000.0, 2)
    tomorrow, next_month = 86400.0, 30 * 86400.0
    for key, ahead in (("code", tomorrow), ("mail", next_month)):
        move = "UPDATE rate_limits SET full_at = full_at + ? WHERE key = ?"
        await storage.database.execute((move, (ahead, key)))
    assert await storage.buckets.remove_full(10) == 1, "no bucket takes a month"
    assert [await storage.buckets.take("mail", 1000.0, 2) for _ in range(3)] == [True, True, False]
    assert [await storage.buckets.take("code", 1000.0, 2) for _ in range(2)] == [True, False], "it is empty now"
    later = "UPDATE rate_limits SET full_at = full_at - ? WHERE key = ?"
    await storage.database.execute((later, (1000.0, "code")))
    assert [await storage.buckets.take("code", 1000.0, 2) for _ in range(2)] == [True, False], "and fills as any other"
    await storage.database.close()


def test_no_limit_takes_longer_than_the_longest() -> None:
    rates = [rate for each in fields(Limits) if isinstance(rate := getattr(Limits(), each.name), RateLimit)]
    rates += [limit.rate for limit in route_limits()]
    assert max(rate.burst / rate.per_second for rate in rates) < LONGEST_SECONDS


@async_test
async def test_who_sends_too_much_to_one_server_costs_the_database_nothing(tmp_path: Path) -> None:
    storage = await opened(tmp_path)
    limiter = SharedRateLimiter(storage.buckets, "tables", SLOW, SECRET)
    for _ in range(5):
        assert await limiter.take("10.0.0.1")
    await storage.database.close()
    assert not await limiter.take("10.0.0.1")


@async_test
async def test_without_the_database_nobody_gets_a_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = await opened(tmp_path)

    async def fail(*_: object) -> int:
        raise StorageUnavailable("the disk is full")

    monkeypatch.setattr(storage.database, "execute", fail)
    with pytest.raises(StorageUnavailable):
        await SharedRateLimiter(storage.buckets, "tables", SLOW, SECRET).take("10.0.0.1")
    await storage.database.close()
