"""The first tickets: everyone chooses at the same time, and it is played in the order of seats (S8)."""

import pytest

from tests.support.in_process import InProcessServer, async_test, seat_everyone


@pytest.mark.rule("S8")
@async_test
async def test_a_choice_before_ones_turn_is_kept_and_played() -> None:
    async with InProcessServer() as server:
        guests = await seat_everyone(server, 3, "europe", seed="4")
        start = guests[0].scene["view"]["to_move"]
        first, second, third = guests[start:] + guests[:start]
        assert all(guest.can_decide for guest in guests)
        refused = await third.act("keep 1")
        assert refused["reason"]["code"] == "too-few-kept"
        answer = await third.act("keep 2 3", id="early")
        assert answer == {"t": "ack", "id": "early", "seq": 0}
        assert not third.can_decide
        assert first.of("step") == second.of("step") == []
        assert (await third.act("keep 1 2"))["reason"]["code"] == "not-your-turn"
        assert await third.act("keep 2 3", id="early") == answer
        assert (await second.act("keep 1 2 3 4", seq=0))["t"] == "ack"
        assert (await first.act("keep 1 4"))["seq"] == 1
        await first.reach(3)
        game = (await server.find_table(first.table_message["table"])).state.game
        assert game is not None
        assert [action.text for action in game.played] == ["keep 1 4", "keep 1 2 3 4", "keep 2 3"]
        assert game.phase == "turn"


@pytest.mark.rule("S8")
@async_test
async def test_a_choice_is_not_stale_when_the_turn_comes_while_it_is_on_its_way() -> None:
    async with InProcessServer() as server:
        guests = await seat_everyone(server, 2, seed="4")
        start = guests[0].scene["view"]["to_move"]
        first, second = guests[start:] + guests[:start]
        assert (await first.act("keep 1 2"))["seq"] == 1
        assert (await second.act("keep 1 2", seq=0))["seq"] == 2


@pytest.mark.rule("S8", "H1")
@async_test
async def test_nobody_is_told_of_a_choice() -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, seed="4")
        early, other = (two, one) if one.scene["view"]["to_move"] == 0 else (one, two)
        before = len(other.messages)
        await early.act("keep 1 2")
        await other.quiet()
        assert other.messages[before:] == []
