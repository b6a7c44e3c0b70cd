"""What waits to be sent, limits, and names."""

import asyncio
import re

import pytest

from ironlanes.server.model.ids import friendly_name, new_id, new_user
from ironlanes.server.model.rate_limits import ConnectionLimiter, Limits, RateLimit, RateLimiter, TokenBucket
from ironlanes.server.model.texts import preferred_language
from ironlanes.server.play.clients.connection import Connection
from tests.support.in_process import async_test


@async_test
async def test_nothing_waits_for_a_browser_that_does_not_read() -> None:
    connection = Connection("user", "name", Limits(queue=3))
    never = asyncio.Event()

    async def send(_: str) -> None:
        await never.wait()

    writing = asyncio.create_task(connection.write(send))
    await asyncio.sleep(0)
    for number in range(10):
        connection.send(b"%d" % number)
    assert connection.close_reason == "slow"
    with pytest.raises(asyncio.CancelledError):
        await writing
    said: list[str] = []

    async def hear(text: str) -> None:
        said.append(text)

    await connection.flush(hear)
    assert said == ['{"t":"goodbye","why":"slow"}']


@async_test
async def test_the_close_message_comes_last_and_once() -> None:
    connection = Connection("user", "name", Limits())
    said: list[str] = []

    async def hear(text: str) -> None:
        said.append(text)

    connection.send(b"one")
    connection.close("restart")
    connection.close("slow")
    connection.send(b"two")
    await connection.write(hear)
    await connection.flush(hear)
    assert said == ["one", '{"t":"goodbye","why":"restart"}']


@async_test
async def test_messages_that_come_together_are_written_together() -> None:
    connection = Connection("user", "name", Limits())
    said: list[str] = []

    async def send(text: str) -> None:
        said.append(text)

    class NotedWrites:
        def hold_writes(self) -> None:
            said.append("[")

        def release_writes(self) -> None:
            said.append("]")

    connection.writes = NotedWrites()
    writing = asyncio.create_task(connection.write(send))
    await asyncio.sleep(0)
    connection.send(b"one")
    connection.send(b"two", b"three")
    connection.send(b"four")
    assert said == ["one", "[", "two", "three", "]", "four"]
    connection.close("restart")
    await writing


@async_test
async def test_a_message_goes_out_at_once_and_in_order_after_a_browser_did_not_read() -> None:
    connection = Connection("user", "name", Limits())
    said: list[str] = []
    reads = asyncio.Event()
    reads.set()

    async def send(text: str) -> None:
        await reads.wait()
        said.append(text)

    writing = asyncio.create_task(connection.write(send))
    await asyncio.sleep(0)
    connection.send(b"one")
    assert said == ["one"], "without a task"
    reads.clear()
    connection.send(b"two", b"three")
    connection.send(b"four")
    await asyncio.sleep(0)
    assert said == ["one"]
    reads.set()
    while len(said) < 4:
        await asyncio.sleep(0)
    connection.send(b"five")
    connection.close("restart")
    await writing
    assert said == ["one", "two", "three", "four", "five", '{"t":"goodbye","why":"restart"}']


@async_test
async def test_a_browser_that_is_gone_ends_its_writer_and_nothing_else() -> None:
    connection = Connection("user", "name", Limits())

    async def send(_: str) -> None:
        raise OSError("gone")

    writing = asyncio.create_task(connection.write(send))
    await asyncio.sleep(0)
    connection.send(b"one")
    with pytest.raises(OSError, match="gone"):
        await writing
    connection.send(b"two")


def test_a_bucket_fills_again() -> None:
    time = 0.0
    bucket = TokenBucket(RateLimit(2, 3), lambda: time)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    time = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    time = 100.0
    assert bucket.is_full
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert all(TokenBucket(None).take() for _ in range(100))


def test_each_address_has_its_own_bucket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironlanes.server.model.rate_limits.MAX_ADDRESSES", 5)
    buckets = RateLimiter(RateLimit(0.001, 1))
    assert buckets.take("a")
    assert not buckets.take("a")
    assert all(buckets.take(f"other {number}") for number in range(20))
    assert not buckets.take("a"), "one that is not full again is not forgotten"


def test_connection_limiter() -> None:
    doors = ConnectionLimiter(2)
    assert [doors.enter("a") for _ in range(3)] == [True, True, False]
    assert doors.enter("b")
    doors.leave("a")
    assert doors.enter("a")
    for address in ("a", "a", "b"):
        doors.leave(address)
    assert (doors.open, doors.entered) == (0, 4)


def test_names_that_nobody_chose() -> None:
    users = [new_user() for _ in range(200)]
    assert len(set(users)) == 200
    assert all(len(user) == 32 for user in users)
    names = [friendly_name(user) for user in users]
    assert names == [friendly_name(user) for user in users]
    assert len(set(names)) > 190
    assert all(len(name) <= 24 and len(name.split()) == 3 for name in names)
    assert len({new_id() for _ in range(200)}) == 200


def test_names_that_nobody_chose_in_german() -> None:
    users = [new_user("de") for _ in range(200)]
    names = [friendly_name(user) for user in users]
    assert len(set(names)) > 190
    assert all(re.fullmatch(r"[A-ZÄÖÜ][a-zäöü]+ \d+", name) and len(name) <= 24 for name in names), names
    assert friendly_name("a" * 32) == "Amber Wolf 78"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("de-DE,de;q=0.9,en;q=0.8", "de"),
        ("pt, en-GB;q=0.9, de;q=0.8", "en"),
        ("fr, en-GB;q=0.9, de;q=0.8", "fr"),
        ("DE", "de"),
        ("", "en"),
        ("*", "en"),
        (",;,=" * 1000 + "de", "en"),
    ],
)
def test_the_language_of_such_a_name(accepted: str, language: str) -> None:
    assert preferred_language(accepted) == language
