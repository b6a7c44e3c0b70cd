"""Servers that were not there, and clocks that were wrong: nobody loses a turn in a game of days because of them."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from pathlib import Path

import pytest

from ironlanes.server.features.correspondence.clock_watch import PATIENCE, TOLERANCE, ClockWatch
from ironlanes.server.features.correspondence.deadlines import DeadlineWatch
from ironlanes.server.features.correspondence.sign_of_life import DOWNTIME_SECONDS, INTERVAL, SignOfLife
from ironlanes.server.play.people.vacations import HOURS_A_YEAR
from ironlanes.server.play.tables.correspondence_clock import DAY, HOUR
from ironlanes.server.play.tables.table import Table
from ironlanes.server.play.tables.table_loader import load_table
from ironlanes.server.runtime import wall_clock
from tests.server.play.tables.test_restart import same
from tests.support.in_process import InProcessServer, async_test, seat_everyone
from tests.support.simulated_days import START, SimulatedDays

BRISK = {"days": "brisk", "has_vacation": False}


@pytest.fixture
def days(monkeypatch: pytest.MonkeyPatch) -> SimulatedDays:
    return SimulatedDays(monkeypatch)


async def still() -> float:
    """A clock that stands still beside the time of day."""
    return wall_clock.now()


def sign_of_life(server: InProcessServer) -> SignOfLife:
    """A sign of life of a server whose clock is never wrong."""
    return SignOfLife(server.tables, server.storage.downtimes, ClockWatch(still))


async def rounds(server: InProcessServer, life: SignOfLife) -> None:
    """Let the sweep do its rounds for a while."""
    sweep = asyncio.create_task(DeadlineWatch(server.tables, server.storage.correspondence, life).run())
    await asyncio.sleep(30)
    sweep.cancel()
    with suppress(asyncio.CancelledError):
        await sweep
    for table in list(server.tables.in_memory_tables):
        await server.quiet(table)


def deadline_of(table: Table) -> float:
    assert table.state.correspondence is not None
    assert table.state.correspondence.deadline is not None
    return table.state.correspondence.deadline


@pytest.mark.parametrize("hours", [0.5, 10, 48])
def test_what_people_missed_is_added_to_every_deadline(tmp_path: Path, days: SimulatedDays, hours: float) -> None:
    @async_test
    async def test() -> None:
        database = tmp_path / "games.sqlite"
        async with InProcessServer(database) as server:
            guests = await seat_everyone(server, 2, options=BRISK, seed="6")
            name = guests[0].table_message["table"]
            days.at += 20 * HOUR
            await rounds(server, sign_of_life(server))
        days.at += hours * HOUR
        async with InProcessServer(database) as server:
            life = sign_of_life(server)
            await rounds(server, life)
            assert not server.bots.asked, "nobody could come"
            assert life.downtime_seconds == hours * HOUR
            [row] = (await server.storage.correspondence.by_ids([name])).values()
            table = await server.find_table(name)
            await server.quiet(table)
            expected = START + DAY + hours * HOUR
            if hours >= 1:
                expected = max(expected, days.at + DAY)
            assert (row.deadline, row.due_at) == (expected, expected)
            assert deadline_of(table) == expected
            assert [each.deadline for each in (await server.storage.correspondence.by_ids([name])).values()] == [
                expected
            ]
            again = await load_table(server.storage.logs, name)
            assert again is not None
            same(table.state, again)
            days.at = expected + 1
            await server.storage.downtimes.renew_life(days.at)
            await rounds(server, life)
            assert server.bots.asked, "from then on it is their own fault"

    test()


@async_test
async def test_a_long_game_is_made_up_for_several_times(tmp_path: Path, days: SimulatedDays) -> None:
    database = tmp_path / "games.sqlite"
    async with InProcessServer(database) as server:
        guests = await seat_everyone(server, 2, options=BRISK | {"days": "slow"}, seed="6")
        name = guests[0].table_message["table"]
        await rounds(server, sign_of_life(server))
    for number in range(1, 4):
        days.at += DAY
        async with InProcessServer(database) as server:
            await rounds(server, sign_of_life(server))
            if number != 2:  # in between nobody looks at the table
                table = await server.find_table(name)
                await server.quiet(table)
                assert deadline_of(table) == START + (7 + number) * DAY


@async_test
async def test_a_downtime_uses_up_no_vacation(tmp_path: Path, days: SimulatedDays) -> None:
    database = tmp_path / "games.sqlite"
    async with InProcessServer(database) as server:
        guests = await seat_everyone(server, 2, options={"days": "brisk"}, seed="6")
        await rounds(server, sign_of_life(server))
    days.at += 5 * DAY
    async with InProcessServer(database) as server:
        await rounds(server, sign_of_life(server))
        for guest in guests:
            assert await server.tables.people.vacations.hours_left(guest.user) == HOURS_A_YEAR


@async_test
async def test_a_short_restart_is_no_downtime(days: SimulatedDays) -> None:
    async with InProcessServer() as server:
        await sign_of_life(server).renew()
        days.at += DOWNTIME_SECONDS
        again = sign_of_life(server)
        await again.renew()
        assert (again.downtime_seconds, await server.storage.downtimes.since(0)) == (0, [])


@async_test
async def test_a_time_counts_only_if_no_node_was_alive(days: SimulatedDays) -> None:
    """Two nodes with one database: while one writes signs of life, the other has missed nothing."""
    async with InProcessServer() as server:
        one, two = sign_of_life(server), sign_of_life(server)
        await one.renew()
        await two.renew()
        for _ in range(60):
            days.at += INTERVAL
            await one.renew()
        await two.renew()
        assert await server.storage.downtimes.since(0) == []
        days.at += DAY
        await two.renew()
        await one.renew()
        assert [each.seconds for each in await server.storage.downtimes.since(0)] == [DAY]
        assert (two.downtime_seconds, one.downtime_seconds) == (DAY, 0)


@async_test
async def test_a_table_in_memory_is_made_up_for_too(days: SimulatedDays) -> None:
    """The machine was suspended, or the database away."""
    async with InProcessServer() as server:
        guests = await seat_everyone(server, 2, options=BRISK, seed="6")
        table = await server.find_table(guests[0].table_message["table"])
        life = sign_of_life(server)
        await rounds(server, life)
        days.at += 2 * DAY
        await rounds(server, life)
        assert not server.bots.asked
        assert deadline_of(table) == START + 3 * DAY
        assert guests[0].of("clock")[-1]["clock"]["turn_ms"] == 1000 * DAY


class OtherClock:
    """A clock that a test moves, beside the time of day."""

    def __init__(self) -> None:
        self.at = 0.0

    async def __call__(self) -> float:
        return self.at

    def advance(self, days: SimulatedDays, seconds: float) -> None:
        """Let both clocks go on."""
        self.at += seconds
        days.at += seconds


@pytest.mark.parametrize("jump", [2 * DAY, -2 * DAY])
def test_the_sweep_waits_while_the_clock_is_wrong(
    days: SimulatedDays, jump: float, caplog: pytest.LogCaptureFixture
) -> None:
    @async_test
    async def test() -> None:
        other = OtherClock()
        async with InProcessServer() as server:
            guests = await seat_everyone(server, 2, options=BRISK, seed="6")
            table = await server.find_table(guests[0].table_message["table"])
            life = SignOfLife(server.tables, server.storage.downtimes, ClockWatch(other))
            await rounds(server, life)
            days.at += jump
            with caplog.at_level(logging.WARNING):
                await rounds(server, life)
                other.advance(days, 40)
                await rounds(server, life)
                assert life.clock.has_jumped
                days.at -= jump
                await rounds(server, life)
            assert (life.clock.has_jumped, life.clock.jumps) == (False, 1)
            assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]
            assert f"{jump:.0f} seconds" in caplog.text
            assert not server.bots.asked
            assert deadline_of(table) == START + DAY
            assert await server.storage.downtimes.since(0) == []

    test()


@async_test
async def test_a_clock_that_stays_where_it_is_is_believed(days: SimulatedDays) -> None:
    """A machine that was suspended: its other clock stood still meanwhile."""
    other = OtherClock()
    async with InProcessServer() as server:
        guests = await seat_everyone(server, 2, options=BRISK, seed="6")
        table = await server.find_table(guests[0].table_message["table"])
        life = SignOfLife(server.tables, server.storage.downtimes, ClockWatch(other))
        await rounds(server, life)
        days.at += 2 * DAY
        await rounds(server, life)
        other.advance(days, PATIENCE - 1)
        assert not await life.renew()
        other.advance(days, 1)
        await rounds(server, life)
        assert not life.clock.has_jumped
        assert not server.bots.asked
        assert deadline_of(table) == days.at + DAY


@async_test
async def test_a_clock_that_is_set_a_little_is_no_jump(days: SimulatedDays) -> None:
    other = OtherClock()
    clock = ClockWatch(other)
    for _ in range(100):
        assert await clock.is_steady()
        days.at += TOLERANCE
    assert clock.jumps == 0


@async_test
async def test_a_node_goes_by_the_clock_of_the_database(days: SimulatedDays) -> None:
    other = OtherClock()
    other.at = days.at
    clock = ClockWatch(other, difference=0.0, patience=None)
    assert await clock.is_steady()
    days.at += 2 * DAY
    for _ in range(10):
        assert not await clock.is_steady()
        other.advance(days, PATIENCE)
    days.at = other.at
    assert await clock.is_steady()
