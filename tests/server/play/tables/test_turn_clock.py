"""Turn times, reserves, more time from others, and what happens when time runs out."""

import asyncio

from ironlanes.server.model.messages.incoming import Options
from ironlanes.server.play.tables.turn_clock import TurnClock
from tests.support.in_process import InProcessServer, async_test, seat_everyone


def test_a_turn_clock() -> None:
    clock = TurnClock(Options(turn_seconds=20, reserve_seconds=60), began=100.0, reserve=45.0)
    assert clock.deadline == 165.0
    assert (clock.turn_ms(105.0), clock.reserve_ms(105.0)) == (15_000, 45_000)
    assert (clock.turn_ms(130.0), clock.reserve_ms(130.0)) == (0, 35_000)
    assert clock.reserve_ms(200.0) == 0
    clock.extension += 30
    assert clock.deadline == 195.0
    assert clock.turn_ms(130.0) == 20_000
    none = TurnClock(Options(), 0.0, 0.0)
    assert (none.deadline, none.turn_ms(1.0), none.reserve_ms(1.0)) == (None, None, None)
    only_reserve = TurnClock(Options(reserve_seconds=60), 0.0, 60.0)
    assert only_reserve.deadline == 60.0


@async_test
async def test_when_the_time_is_over_the_fall_back_decides() -> None:
    async with InProcessServer() as server:
        options = {"turn_seconds": 5, "fallback": "one-step"}
        one, two = await seat_everyone(server, 2, options=options, seed="6")
        assert one.of("clock")[-1]["clock"] == {"seat": 0, "turn_ms": 5000, "reserve_ms": []}
        loop = asyncio.get_running_loop()
        began = loop.time()
        await one.reach(1)
        assert 5 <= loop.time() - began < 6
        assert [question.bot for question in server.bots.asked] == ["one-step"]
        assert two.of("clock")[-1]["clock"]["seat"] == 1
        seats = (await server.find_table(one.table_message["table"])).state.stand_ins
        assert seats == set(), "who was late plays on himself"
        await two.act("keep 1 2")
        await two.reach(2)
        while one.scene["view"]["phase"] != "turn":
            await one.reach(one.seq + 1)
        mover = one if one.can_decide else two
        seat = mover.scene["view"]["viewer"]
        began = loop.time()
        await one.until(lambda: one.scene["view"]["to_move"] != seat)
        assert 4 < loop.time() - began < 6, "the whole turn is played, also its second half"


@async_test
async def test_the_reserve_is_used_when_a_turn_runs_over() -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, options={"turn_seconds": 10, "reserve_seconds": 60}, seed="6")
        assert one.of("clock")[-1]["clock"] == {"seat": 0, "turn_ms": 10_000, "reserve_ms": [60_000, 60_000]}
        await asyncio.sleep(25)
        await one.act("keep 1 2")
        clock = two.of("clock")[-1]["clock"]
        assert clock["seat"] == 1
        assert 44_000 < clock["reserve_ms"][0] <= 45_000
        late = await server.guest(tab="late").come(await server.find_table(one.table_message["table"]))
        assert late.of("clock")[-1]["clock"]["reserve_ms"][0] == clock["reserve_ms"][0]
        began = asyncio.get_running_loop().time()
        await one.reach(2)
        assert 69 < asyncio.get_running_loop().time() - began < 71
        state = (await server.find_table(one.table_message["table"])).state
        assert state.reserve_ms[1] == 0


@async_test
async def test_another_player_gives_more_time() -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, options={"turn_seconds": 10}, seed="6")
        watcher = await server.guest(tab="watcher").come(await server.find_table(one.table_message["table"]))
        began = asyncio.get_running_loop().time()
        assert (await one.ask("extend"))["reason"]["code"] == "only-others-extend"
        assert (await watcher.ask("extend"))["reason"]["code"] == "only-others-extend"
        assert (await two.ask("extend", id="more"))["t"] == "ack"
        assert (await two.ask("extend", id="more"))["t"] == "ack", "the same wish is not granted twice"
        assert 39_000 < one.of("clock")[-1]["clock"]["turn_ms"] <= 40_000
        await one.reach(1)
        assert 39 < asyncio.get_running_loop().time() - began < 41


@async_test
async def test_without_a_clock_nobody_is_late() -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, seed="6")
        assert one.of("clock") == []
        assert (await two.ask("extend"))["reason"]["code"] == "no-clock"
        await asyncio.sleep(100_000)
        assert one.seq == 0
