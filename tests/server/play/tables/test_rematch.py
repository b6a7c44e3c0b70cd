"""Another game with the same seats."""

from random import Random
from typing import Any

import pytest

from tests.support.in_process import Guest, InProcessServer, async_test, play_on, seat_everyone


async def finished(server: InProcessServer, count: int = 2, **wishes: Any) -> list[Guest]:
    guests = await seat_everyone(server, count, seed="12", **wishes)
    await play_on(guests, Random(5), lambda: False)
    for guest in guests:
        await guest.quiet()
    return guests


@async_test
async def test_all_vote_and_the_next_game_begins_with_the_next_player() -> None:
    async with InProcessServer() as server:
        one, two, three = await finished(server, 3)
        assert (await one.ask("rematch", id="again"))["t"] == "ack"
        assert (await one.ask("rematch", id="again"))["t"] == "ack"
        await two.quiet()
        assert two.table_message["votes"] == [0]
        assert "next_table" not in two.table_message
        await two.ask("rematch")
        assert "next_table" not in two.table_message
        await three.ask("rematch")
        await one.quiet()
        before = (await server.find_table(one.table_message["table"])).state
        after = (await server.find_table(one.table_message["next_table"])).state
        assert before.game is not None
        assert after.game is not None
        assert after.id != before.id
        assert after.game_id != before.game_id
        assert after.game.seed != before.game.seed
        assert after.phase == "playing"
        assert [chair.user for chair in after.chairs] == [two.user, three.user, one.user]
        first, then = (state.chairs[state.game.start].user for state in (before, after) if state.game is not None)
        people = [one.user, two.user, three.user]
        assert people.index(str(then)) == (people.index(str(first)) + 1) % 3
        fresh = await server.guest(two.user, "next").come(await server.find_table(after.id))
        assert fresh.table_message["looking"] == 0


@pytest.mark.rule("S9")
@async_test
async def test_after_a_game_that_a_named_seat_began_the_next_one_begins() -> None:
    async with InProcessServer() as server:
        one, two, three = await finished(server, 3, options={"first_seat": 1})
        for guest in (one, two, three):
            await guest.ask("rematch")
        await one.quiet()
        before = (await server.find_table(one.table_message["table"])).state
        after = (await server.find_table(one.table_message["next_table"])).state
        assert before.game is not None
        assert after.game is not None
        assert before.chairs[before.game.start].user == two.user
        assert after.chairs[after.game.start].user == three.user
        assert after.options.first_seat is None, "that was for one game"


@async_test
async def test_those_who_are_gone_are_not_waited_for() -> None:
    async with InProcessServer() as server:
        one, two = await finished(server)
        await one.ask("rematch")
        assert "next_table" not in one.table_message
        await two.go()
        assert "next_table" in one.table_message
        chairs = (await server.find_table(one.table_message["next_table"])).state.chairs
        assert {chair.user for chair in chairs} == {one.user, two.user}


@async_test
async def test_spectators_do_not_vote() -> None:
    async with InProcessServer() as server:
        one, _ = await finished(server)
        watcher = await server.guest(tab="watcher").come(await server.find_table(one.table_message["table"]))
        assert (await watcher.ask("rematch"))["reason"]["code"] == "no-own-seat"
