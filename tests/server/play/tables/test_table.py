"""Acting at a table: what is carried out, what is refused, and what sending twice does."""

from random import Random

import pytest

from tests.support.in_process import InProcessServer, async_test, choices, choose, play_on, seat_everyone


@async_test
async def test_an_action_is_acknowledged_and_shown_to_everybody() -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, seed="5")
        watcher = await server.guest().come(await server.find_table(one.table_message["table"]))
        assert one.table_message["phase"] == "playing"
        assert watcher.table_message["role"] == "spectator"
        answer = await one.act("keep 1 2")
        assert answer == {"t": "ack", "id": answer["id"], "seq": 1}
        for guest in (one, two, watcher):
            await guest.reach(1)
        kept = {"type": "kept", "seat": 0, "count": 2}
        assert two.of("step")[-1]["entry"] == {"seq": 1, "seat": 0, "events": [kept]}
        assert watcher.of("step")[-1]["entry"]["events"] == [kept]
        own = one.of("step")[-1]["entry"]["events"][0]
        assert sorted(own["tickets"]) == one.scene["view"]["seats"][0]["tickets"]
        assert two.scene["view"]["to_move"] == 1


@async_test
async def test_an_action_that_is_sent_twice_is_carried_out_once() -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2)
        first = await one.act("keep 1 2", id="same")
        again = await one.act("keep 1 2", id="same", seq=0)
        assert first == again == {"t": "ack", "id": "same", "seq": 1}
        other = await two.act("keep 1 2", id="same")
        assert other["seq"] == 2, "another user's message may have the same id"
        assert (await server.find_table(one.table_message["table"])).state.seq == 2


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ({"seq": 7}, "stale"),
        ({"seat": 1}, "not-your-seat"),
        ({"seat": 4}, "not-your-seat"),
        ({"action": "keep 1"}, "too-few-kept"),
        ({"action": "keep 1 2 3 4"}, "unknown-action"),
        ({"action": "draw deck"}, "not-now"),
        ({"action": "fly to the moon"}, "unknown-action"),
    ],
)
@async_test
async def test_what_can_not_be_done_is_refused_and_changes_nothing(content: dict[str, object], code: str) -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2)
        answer = await one.act(**{"action": "keep 1 2"} | content)  # type: ignore[arg-type] # made for this test
        assert answer["t"] == "refused"
        assert answer["reason"]["code"] == code
        assert answer["reason"]["text"].endswith(".")
        assert (one.seq, two.seq) == (0, 0)


@async_test
async def test_not_your_turn_and_a_game_that_is_over() -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, seed="3")
        await play_on([one, two], Random(1), lambda: one.scene["view"]["phase"] == "turn")
        waiting = two if one.can_decide else one
        assert not waiting.can_decide
        assert (await waiting.act("draw deck"))["reason"]["code"] == "not-your-turn"
        await play_on([one, two], Random(1), lambda: False)
        assert (await one.act("draw deck"))["reason"] == {"code": "game-over", "text": "The game is over."}


@async_test
async def test_before_the_start_nothing_can_be_played() -> None:
    async with InProcessServer() as server:
        guest = server.guest()
        await guest.come(server.table(guest.user))
        for kind, content in (
            ("act", {"seq": 0, "seat": 0, "action": "draw deck"}),
            ("why", {"action": "draw deck"}),
            ("look", {"seat": 0}),
        ):
            assert (await guest.ask(kind, **content))["reason"]["code"] == "not-started"
        assert guest.of("snapshot") == []


@pytest.mark.parametrize("board", ["usa", "europe", "germany"])
@async_test
async def test_whole_games_of_two_people_and_a_bot(board: str) -> None:
    async with InProcessServer() as server:
        one, two = server.guest(tab="one"), server.guest(tab="two")
        table = server.table(one.user, board, 3, seed="11")
        await one.come(table)
        await two.come(table)
        await two.ask("sit", seat=2)
        await one.ask("start")
        await one.reach(0)
        await play_on([one, two], Random(4), lambda: False)
        game = table.state.game
        assert game is not None
        assert game.is_over
        assert table.state.phase == "over"
        for guest in (one, two):
            assert guest.scene["view"]["seed"] == 11
            assert guest.scene["score"] == game.score().to_json()
            await guest.quiet()
            assert guest.table_message["phase"] == "over"
        assert [entry["seq"] for entry in (step["entry"] for step in one.of("step"))] == list(range(1, one.seq + 1))


@async_test
async def test_what_is_offered_is_what_is_legal() -> None:
    async with InProcessServer() as server:
        guests = await seat_everyone(server, 2, "europe", seed="2")
        random = Random(3)
        for _ in range(120):
            mover = next((guest for guest in guests if guest.can_decide), None)
            game = (await server.find_table(guests[0].table_message["table"])).state.game
            if mover is None or game is None or game.is_over:
                break
            if "keep_least" not in mover.scene["decision"]:
                assert sorted(choices(mover.scene)) == [action.text for action in game.legal_actions()]
            assert (await mover.act(choose(mover.scene, random)))["t"] == "ack"
            for guest in guests:
                await guest.quiet()
