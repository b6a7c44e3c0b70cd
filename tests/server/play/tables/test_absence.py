"""Someone is gone: after a grace time a bot plays for him, until he is back."""

import asyncio
from functools import partial

from ironlanes.server.model.appearance import avatar_of
from tests.support.databases import needs_sqlite
from tests.support.in_process import InProcessServer, async_test, seat_everyone


def now() -> float:
    return asyncio.get_running_loop().time()


@async_test
async def test_a_bot_stands_in_after_the_grace_time_and_the_seat_is_given_back() -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, options={"grace_seconds": 40, "fallback": "path"}, seed="6")
        assert one.scene["view"]["to_move"] == 0
        began = now()
        await one.go()
        assert two.of("clock")[-1]["clock"] == {"seat": 0, "reserve_ms": [], "grace_ms": 40_000}
        assert two.table_message["seats"][0]["is_online"] is False
        await two.reach(1)
        assert 40 <= now() - began < 41
        assert two.table_message["seats"][0]["stand_in"] is True
        assert server.bots.asked[-1].bot == "path"
        assert two.of("clock")[-1]["clock"] is None
        while not two.can_decide:
            await two.reach(two.seq + 1)
        await two.act("keep 1 2")
        await two.until(lambda: two.scene["view"]["phase"] == "turn" and two.scene["view"]["to_move"] == 1)
        again = await server.guest(one.user, "new tab").come(await server.find_table(two.table_message["table"]))
        assert two.table_message["seats"][0] == {
            "kind": "person",
            "name": again.table_message["you"],
            "avatar": avatar_of(one.user, None),
            "colour": 0,
            "is_online": True,
            "is_you": False,
            "must_agree": False,
            "stand_in": False,
        }
        while two.can_decide:
            await two.act("draw deck")
            await two.quiet()
        seq = again.seq
        assert again.can_decide, "it is his own turn again"
        await asyncio.sleep(1000)
        assert again.seq == seq


@async_test
async def test_who_is_back_in_time_goes_on() -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, options={"grace_seconds": 40}, seed="6")
        await one.go()
        await asyncio.sleep(30)
        again = await server.guest(one.user, "new tab").come(await server.find_table(two.table_message["table"]))
        assert two.of("clock")[-1]["clock"] is None
        await asyncio.sleep(1000)
        assert again.seq == two.seq == 0


@async_test
async def test_more_time_for_someone_who_is_gone() -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, options={"grace_seconds": 40}, seed="6")
        began = now()
        await one.go()
        assert (await two.ask("extend"))["t"] == "ack"
        assert two.of("clock")[-1]["clock"]["grace_ms"] == 70_000
        await two.reach(1)
        assert 70 <= now() - began < 71


@async_test
async def test_nobody_is_played_for_while_nobody_waits() -> None:
    """A game against bots, or one that all have left, waits for its people."""
    async with InProcessServer() as server:
        guest = server.guest()
        table = server.table(guest.user, players=3, start=True, options={"grace_seconds": 5})
        await guest.come(table)
        await guest.go()
        await asyncio.sleep(1000)
        assert table.state.seq <= 2
        assert table.state.stand_ins == set()
        seq = table.state.seq
        watcher = await server.guest(tab="watcher").come(table)
        await watcher.reach(seq + 1)
        assert table.state.stand_ins == {0}


@needs_sqlite
@async_test
async def test_the_seat_is_given_back_while_the_bot_still_thinks() -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, options={"grace_seconds": 5, "bot_pace_ms": 3000}, seed="6")
        table = await server.find_table(two.table_message["table"])
        await one.go()
        await two.until(lambda: two.table_message["seats"][0]["stand_in"])
        again = await server.guest(one.user, "new tab").come(table)
        await asyncio.sleep(100)
        assert again.seq == 0
        assert table.state.stand_ins == set()


@async_test
async def test_a_table_where_nobody_is_leaves_the_memory_and_is_found_again() -> None:
    async with InProcessServer() as server:
        guest = server.guest()
        table = server.table(guest.user, players=3, start=True)
        await guest.come(table)
        sweeping = asyncio.create_task(server.upkeep.unload_idle())
        await asyncio.sleep(1000)
        assert await server.find_table(table.state.id) is table
        await guest.go()
        await asyncio.sleep(1000)
        again = await server.find_table(table.state.id)
        assert again is not table
        assert again.state.seq == table.state.seq
        sweeping.cancel()


@async_test
async def test_a_bots_pace_is_its_own_whoever_comes_and_goes() -> None:
    async with InProcessServer() as server:
        guest = server.guest()
        table = server.table(guest.user, players=2, start=True, seed="6", options={"bot_pace_ms": 1000})
        await guest.come(table)
        await guest.act("keep 1 2")
        for number in range(9):
            await asyncio.sleep(0.1)
            watcher = await server.guest(tab=f"watcher {number}").come(table)
            await watcher.go()
        assert guest.seq == 1
        await asyncio.sleep(0.11)
        await guest.quiet()
        assert guest.seq == 2


@async_test
async def test_an_alarm_that_waited_in_the_queue_is_not_obeyed_after_something_else_was_arranged() -> None:
    async with InProcessServer() as server:
        guest = server.guest()
        table = server.table(guest.user, players=2, start=True)
        await guest.come(table)
        scheduler, obeyed = table.scheduler, list[str]()
        stale = partial(scheduler._fire_alarm, scheduler._generation, partial(obeyed.append, "stale"))
        scheduler.reschedule()
        stale()
        scheduler._fire_alarm(scheduler._generation, partial(obeyed.append, "due"))
        assert obeyed == ["due"]
