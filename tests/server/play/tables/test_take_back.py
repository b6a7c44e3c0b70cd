"""Taking back a claim or a station that revealed nothing."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ironlanes.game.events import (
    Claimed,
    Displayed,
    Event,
    LastRound,
    PassengerTaken,
    Reshuffled,
    StationBuilt,
    Took,
    TunnelRevealed,
)
from ironlanes.game.game import Game
from ironlanes.server.model.table_events import LogError, LogRow, TookBack
from ironlanes.server.play.client_view.action_result import ActionResult
from ironlanes.server.play.client_view.scene_writer import build_scene
from ironlanes.server.play.clients.view_streams import ViewStreams
from ironlanes.server.play.tables.take_back import game_without_last, undoable_actions
from tests.support.in_process import Guest, InProcessServer, async_test, choose, seat_everyone
from tests.support.patches import apply
from tests.support.random_games import BOARD_IDS, fewer_when_slow, random_game

CLAIM = Claimed(0, "a--b", {"red": 1}, 1)
STATION = StationBuilt(0, "a", {"red": 1})
PASSENGER = PassengerTaken(0, "a", "red")


@pytest.mark.parametrize(
    ("before", "events", "expected"),
    [
        ([], [CLAIM], 1),
        ([], [STATION], 1),
        ([], [CLAIM, PASSENGER], 1),
        ([], [CLAIM, LastRound(0)], 1),
        ([], [CLAIM, Reshuffled(3, ("red",))], 0),
        ([], [CLAIM, Displayed(("red",), ("red",))], 0),
        ([], [TunnelRevealed(0, "a--b", {"red": 1}, ("blue",), 0), CLAIM], 0),
        ([], [Took(0, "red")], 0),
        ([], [PASSENGER], 0),
        ([ActionResult(0, [CLAIM], 1)], [PASSENGER], 2),
        ([ActionResult(0, [CLAIM], 1), ActionResult(0, [PASSENGER], 2)], [PASSENGER], 3),
        ([ActionResult(1, [CLAIM], 1)], [PASSENGER], 0),
        ([ActionResult(0, [CLAIM], 0)], [PASSENGER], 0),
    ],
)
def test_only_what_reveals_nothing_can_be_taken_back(
    before: list[ActionResult], events: list[Event], expected: int
) -> None:
    assert undoable_actions(before, 0, events) == expected


@pytest.mark.parametrize("board", BOARD_IDS)
@pytest.mark.rule("H3")
def test_taking_back_is_never_having_acted(board: str) -> None:
    """In random games: the state, the record and every viewer's scene are those from before, to the last byte."""
    taken_back = 0
    for seed, players in ((1, 2), (2, 3)):
        before: tuple[bytes, Any, list[Any]] | None = None
        for game, events in random_game(board, players, seed, fewer_when_slow(300)):
            viewers = [None, *range(players)]
            if before is not None and undoable_actions([], game.players, events):
                again = game_without_last(game, 1)
                scenes = [build_scene(again, each) for each in viewers]
                assert (again.raw.states.tobytes(), again.record(), scenes) == before
                assert again.turns == game.turns - 1
                taken_back += 1
            is_decision = game.phase == "turn" and taken_back < 40
            before = (
                (game.raw.states.tobytes(), game.record(), [build_scene(game, each) for each in viewers])
                if is_decision
                else None
            )
    assert taken_back > 2


@pytest.mark.parametrize("board", BOARD_IDS)
def test_what_viewers_are_sent_leads_to_the_scene_without_the_action(board: str) -> None:
    players, random = 3, Random(4)
    game = next(random_game(board, players, 4))[0]
    results: list[ActionResult] = []
    streams = ViewStreams("game", game, results, (), is_sealed=False)
    shown = {each: json.loads(streams.snapshot(each))["scene"] for each in (0, 1, 2, None)}
    taken_back = 0
    while not game.is_over and len(results) < fewer_when_slow(300):
        seat = game.seat
        assert seat is not None
        events = game.play(choose(build_scene(game, seat), random))
        results.append(ActionResult(seat, events, undoable_actions(results, seat, events)))
        steps = streams.step(shown)
        shown = {viewer: apply(shown[viewer], json.loads(steps[viewer])["changes"]) for viewer in shown}
        count = results[-1].undoable_actions
        if count and random.random() < 0.5:
            game = game_without_last(game, count)
            taken = tuple(range(len(results) - count + 1, len(results) + 1))
            results.append(ActionResult(seat, [], takes_back=taken))
            for viewer, text in streams.step_back(shown, game).items():
                step = json.loads(text)
                assert (step["seq"], step["entry"]["takes_back"]) == (len(results), list(taken))
                shown[viewer] = apply(shown[viewer], step["changes"])
            taken_back += 1
        for viewer, scene in shown.items():
            assert scene == build_scene(game, viewer)
    assert taken_back > 2


async def play_until_undoable(guests: list[Guest], random: Random) -> Guest:
    """Let people play until one of them has done something that they can take back."""
    while True:
        to_move = guests[0].scene["view"]["to_move"]
        mover = next(guest for guest in guests if guest.scene["view"]["viewer"] == to_move)
        await mover.act(choose(mover.scene, random))
        for guest in guests:
            await guest.reach(mover.seq)
        if mover.of("step") and mover.of("step")[-1]["entry"].get("can_take_back"):
            return mover


def take_back(guest: Guest, **content: Any) -> Any:
    return guest.ask("take_back", **{"seq": guest.seq, "seat": guest.scene["view"]["viewer"]} | content)


@pytest.mark.parametrize("board", ["usa", "europe", "germany"])
@async_test
async def test_a_whole_game_with_actions_taken_back_is_stored_and_loaded(board: str, tmp_path: Path) -> None:
    file, random = tmp_path / "games.sqlite", Random(5)
    async with InProcessServer(file) as server:
        guests = await seat_everyone(server, 2, board, seed="11")
        table = await server.find_table(guests[0].table_message["table"])
        watcher = await server.guest(tab="watcher").come(table)
        taken_back = 0
        while taken_back < 12 and guests[0].scene["view"]["phase"] != "over":
            mover = await play_until_undoable(guests, random)
            if random.random() < 0.7:
                seq = mover.seq
                assert await take_back(mover) == {"t": "ack", "id": mover.messages[-2]["id"], "seq": seq + 1}
                for guest in (*guests, watcher):
                    await guest.reach(seq + 1)
                    viewer = guest.scene["view"].get("viewer")
                    assert table.state.game is not None
                    assert guest.scene == build_scene(table.state.game, viewer)
                taken_back += 1
        state = table.state
        assert state.game is not None
        assert Game.from_record(state.game.record()) == state.game, "a record is a plain sequence of legal actions"
        undone = sum(1 + len(each.takes_back) for each in state.action_results if each.takes_back)
        assert len(state.game.played) == state.seq - undone
        before = state.game.position(), state.seq, state.action_results
        snapshot = (await server.guest(tab="late").come(table)).of("snapshot")[-1]
        assert [entry["seq"] for entry in snapshot["log"]] == list(range(1, state.seq + 1)), "the log keeps both"
    async with InProcessServer(file) as server:
        again = (await server.find_table(state.id)).state
        assert again.game is not None
        assert (again.game.position(), again.seq, again.action_results) == before


@async_test
async def test_what_can_not_be_taken_back_any_more_is_refused() -> None:
    async with InProcessServer() as server:
        guests = await seat_everyone(server, 2, "usa", seed="11")
        table = await server.find_table(guests[0].table_message["table"])
        assert (await take_back(guests[0]))["reason"]["code"] == "take-back-late"
        mover = await play_until_undoable(guests, Random(5))
        other = next(guest for guest in guests if guest is not mover)
        seat = mover.scene["view"]["viewer"]
        codes = [
            (await take_back(other))["reason"]["code"],
            (await take_back(other, seat=seat))["reason"]["code"],
            (await take_back(mover, seq=mover.seq - 1))["reason"]["code"],
        ]
        assert codes == ["take-back-late", "not-your-seat", "take-back-late"]
        before = table.state.seq
        await other.act(next(f"draw {card}" for card in other.scene["decision"]["draws"]))
        await mover.reach(before + 1)
        assert (await take_back(mover))["reason"]["code"] == "take-back-late"
        assert (await take_back(other))["reason"]["code"] == "take-back-impossible", "a card was revealed"
        assert table.state.seq == before + 1


@async_test
async def test_a_message_that_comes_twice_takes_back_once() -> None:
    async with InProcessServer() as server:
        guests = await seat_everyone(server, 2, "usa", seed="11")
        mover = await play_until_undoable(guests, Random(5))
        seq = mover.seq
        assert (await take_back(mover, id="undo", seq=seq))["seq"] == seq + 1
        assert (await take_back(mover, id="undo", seq=seq))["seq"] == seq + 1
        assert mover.seq == seq + 1
        answer = await mover.act("draw deck", seq=seq)
        assert answer["reason"]["code"] == "stale", "decided on a scene that was taken back"


@async_test
async def test_a_log_that_takes_back_what_can_not_be_is_damaged() -> None:
    async with InProcessServer() as server:
        guests = await seat_everyone(server, 2, "usa", seed="11")
        table = await server.find_table(guests[0].table_message["table"])
        for entry in (TookBack(0, 1), TookBack(1, 2)):
            with pytest.raises(LogError):
                table.state.apply(LogRow(0, entry))


@pytest.mark.parametrize(("pace", "wait", "expected"), [(600, 3000, 3.0), (600, 0, 0.6), (0, 3000, 0.0)])
@async_test
async def test_bots_wait_as_long_as_the_player_wants(pace: int, wait: int, expected: float) -> None:
    loop, random = asyncio.get_running_loop(), Random(2)
    async with InProcessServer() as server:
        guest = server.guest()
        table = server.table(guest.user, players=2, start=True, seed="6", options={"bot_pace_ms": pace})
        await guest.come(table)
        while True:
            await guest.until(lambda: guest.can_decide)
            began, seq = loop.time(), guest.seq
            await guest.act(choose(guest.scene, random), take_back_ms=wait)
            await guest.reach(seq + 1)
            if guest.of("step")[-1]["entry"].get("can_take_back"):
                break
        await guest.reach(seq + 2)
        assert loop.time() - began == pytest.approx(expected, abs=0.1)


@async_test
async def test_bots_do_not_wait_where_others_play_on_time() -> None:
    async with InProcessServer() as server:
        one, two = server.guest(tab="one"), server.guest(tab="two")
        table = server.table(one.user, players=3, seed="6", options={"bot_pace_ms": 600, "turn_seconds": 50})
        for guest in (one, two):
            await guest.come(table)
        await two.ask("sit", seat=1)
        await one.ask("start")
        await one.reach(0)
        random, loop = Random(2), asyncio.get_running_loop()
        while True:
            await one.until(lambda: one.can_decide or two.can_decide)
            mover = one if one.can_decide else two
            began, seq = loop.time(), mover.seq
            await mover.act(choose(mover.scene, random), take_back_ms=5000)
            await mover.reach(seq + 1)
            state = table.state
            assert state.game is not None
            if state.action_results[seq].undoable_actions and state.game.seat == 2:
                break
            await one.until(lambda: one.can_decide or two.can_decide)
        await mover.reach(seq + 2)
        assert loop.time() - began == pytest.approx(0.6, abs=0.1)


@async_test
async def test_the_clock_runs_on_where_it_stopped() -> None:
    async with InProcessServer() as server:
        options = {"turn_seconds": 30, "reserve_seconds": 60}
        guests = await seat_everyone(server, 2, "usa", options=options, seed="11")
        mover = await play_until_undoable(guests, Random(5))
        assert await take_back(mover)
        await asyncio.sleep(12)
        seat = mover.scene["view"]["viewer"]
        claim = mover.scene["decision"]["claims"][0]
        assert (await mover.act(f"claim {claim['names'][0]} with {claim['payments'][0]}"))["t"] == "ack"
        await asyncio.sleep(7)
        await take_back(mover)
        clock = mover.of("clock")[-1]["clock"]
        assert clock["seat"] == seat
        assert clock["turn_ms"] == pytest.approx(18_000, abs=200), "twelve seconds were used, and seven of the other's"
        assert clock["reserve_ms"] == [60_000, 60_000]


@async_test
async def test_a_reaction_is_shown_to_everybody_and_not_kept() -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, "usa", seed="11")
        table = await server.find_table(one.table_message["table"])
        length = table.state.length
        watcher = await server.guest(tab="watcher").come(table)
        assert (await one.ask("react", reaction="wow"))["t"] == "ack"
        await watcher.ask("react", reaction="hello")
        name = one.table_message["you"]
        for guest in (one, two, watcher):
            await guest.quiet()
            reacted = [(each["name"], each.get("seat"), each["reaction"]) for each in guest.of("reacted")]
            assert reacted == [(name, 0, "wow"), (watcher.table_message["you"], None, "hello")]
        assert table.state.length == length
        assert not (await server.guest(tab="late").come(table)).of("reacted")
