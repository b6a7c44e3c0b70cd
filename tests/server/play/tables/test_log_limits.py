"""Nothing grows without end: logs, chat, names, and what is remembered of messages."""

import asyncio
import json
from random import Random

import pytest

from ironlanes.game.game import Game
from ironlanes.server.model.rate_limits import Limits, RateLimit
from ironlanes.server.model.request_errors import RequestError
from ironlanes.server.model.settings import Settings
from ironlanes.server.model.table_events import Acted, LogRow, Renamed, Spoke, StoodIn
from ironlanes.server.play.people.player_names import clean_name
from ironlanes.server.play.tables.handled_messages import MAX_MESSAGES
from ironlanes.server.play.tables.table_loader import load_table
from ironlanes.server.storage.cluster.rate_limits import SharedRateLimiter
from ironlanes.server.storage.play.logs import AppendLine, Logs
from tests.support.in_process import Guest, InProcessServer, async_test, play_on, seat_everyone
from tests.support.running_server import running, wait_until


async def lines(server: InProcessServer, guest: Guest) -> int:
    return (await server.find_table(guest.table_message["table"])).state.length


@async_test
async def test_chat_and_changes_come_to_an_end_and_the_game_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironlanes.server.play.tables.table_state.MAX_CHAT_LINES", 6)
    monkeypatch.setattr("ironlanes.server.play.tables.table_state.MAX_CHANGES", 12)
    async with InProcessServer() as server:
        host, friend = server.guest(tab="host"), server.guest(tab="friend")
        table = server.table(host.user, players=3)
        await host.come(table)
        await friend.come(table)
        said = [await friend.ask("say", text="word") for _ in range(5)]
        assert [answer["t"] for answer in said] == ["ack"] * 3 + ["refused"] * 2
        assert said[-1]["reason"]["code"] == "log-full"
        said = [await host.ask("say", text="word") for _ in range(5)]
        assert [answer["t"] for answer in said] == ["ack"] * 3 + ["refused"] * 2, "a part is for players alone"
        moves = [await friend.ask("sit", seat=1 + number % 2) for number in range(6)]
        assert [answer["t"] for answer in moves] == ["ack"] * 4 + ["refused"] * 2, "a move is two lines"
        seats = [
            await host.ask("seat", seat=3, kind=kind) for kind in ("open", "closed", "bot", "closed", "open", "closed")
        ]
        assert [answer["t"] for answer in seats] == ["ack"] * 5 + ["refused"], "a part is for the host alone"
        length = await lines(server, host)
        assert (await host.ask("rename", name="Someone"))["t"] == "ack"
        await host.quiet()
        assert await lines(server, host) == length, "the name is changed, the log of this table is not"
        assert (await host.ask("start"))["t"] == "ack"
        await host.reach(0)
        await play_on([host, friend], Random(3), lambda: host.seq > 10)
        assert host.seq > 10


@async_test
async def test_a_bot_plays_for_someone_who_is_gone_where_the_log_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, seed="6")
        monkeypatch.setattr("ironlanes.server.play.tables.table_state.MAX_CHANGES", 0)
        await one.go()
        await two.reach(1)
        log = await server.storage.logs.lines(two.table_message["table"])
        assert not any(isinstance(entry.event, StoodIn) for entry in log)
        assert [entry.event.by for entry in log if isinstance(entry.event, Acted)] == ["late"]
        assert (await two.ask("extend"))["reason"]["code"] in ("log-full", "only-others-extend")


@async_test
async def test_votes_are_counted_once() -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, seed="12")
        await play_on([one, two], Random(5), lambda: False)
        await one.quiet()
        before = await lines(server, one)
        for _ in range(5):
            assert (await one.ask("rematch"))["t"] == "ack"
        assert await lines(server, one) == before + 1


@async_test
async def test_only_the_last_messages_are_remembered_each_users_own() -> None:
    async with InProcessServer() as server:
        host, friend = server.guest(tab="host"), server.guest(tab="friend")
        table = server.table(host.user, players=3)
        await host.come(table)
        await friend.come(table)
        await friend.ask("say", id="first", text="once")
        for number in range(MAX_MESSAGES + 5):
            await host.ask("say", id=f"m{number}", text="word")
        assert len(table.state.handled_messages.by_user[host.user]) == MAX_MESSAGES
        length = table.state.length
        assert (await host.ask("say", id=f"m{MAX_MESSAGES}", text="word"))["t"] == "ack"
        assert (await friend.ask("say", id="first", text="once"))["t"] == "ack"
        assert table.state.length == length, "neither was carried out again"


@async_test
async def test_names_on_sockets_have_the_limit_of_names_over_http() -> None:
    async with InProcessServer() as server:
        host = server.guest()
        await host.come(server.table(host.user))
        server.tables.people.name_changes = SharedRateLimiter(server.storage.buckets, "names", RateLimit(0.001, 2))
        answers = [await host.ask("rename", name=f"Name {number}") for number in range(4)]
        assert [answer["t"] for answer in answers] == ["ack", "ack", "refused", "refused"]
        assert answers[-1]["reason"]["code"] == "too-fast"
        assert await server.tables.people.name_of(host.user) == "Name 1"


def test_both_ways_to_a_new_name_share_one_limit() -> None:
    limits = Limits(names=RateLimit(0.001, 2))
    with running(Settings(limits=limits)) as server, server.browser() as browser:
        assert browser.http.put("/api/name", json={"name": "Ada"}).status_code == 204
        with browser.at(browser.table()) as line:
            line.send(t="rename", id="a", name="Bert")
            assert line.until("ack")["id"] == "a"
            line.send(t="rename", id="b", name="Carl")
            assert line.until("refused")["reason"]["code"] == "too-fast"
        assert browser.http.put("/api/name", json={"name": "Dora"}).status_code == 429
        assert browser.http.get("/api/home").json()["you"] == "Bert"


@async_test
async def test_the_same_name_again_writes_nothing() -> None:
    async with InProcessServer() as server:
        host = server.guest()
        await host.come(server.table(host.user))
        for _ in range(5):
            await host.ask("rename", name="Ann")
            await host.quiet()
        log = await server.storage.logs.lines(host.table_message["table"])
        assert [entry.event for entry in log if isinstance(entry.event, Renamed)] == [Renamed(host.user, "Ann")]


@pytest.mark.parametrize("name", ["x" * 30, "x" * 100_000, "a\nb\u202e\u200bc", "\u3164 Z"])
def test_names_in_records_are_cleaned_and_short(name: str) -> None:
    record = Game.new("usa", 2, 5).record() | {"names": [name, ""]}
    with running(Settings()) as server, server.browser() as browser:
        content = json.dumps(record)
        answer = browser.http.post("/api/records", content=content, headers={"content-type": "application/json"})
        assert answer.status_code == 201
        kept = browser.http.get(f"/api/games/{answer.json()['game']}/record").json()["names"]
        assert 0 < len(kept[0]) <= 24
        assert kept[0].isprintable()
        assert kept[1] == ""


@async_test
async def test_a_long_log_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others have their turn again and again while it is read; those who want the same table share one reading."""
    monkeypatch.setattr("ironlanes.server.play.tables.table_loader.SECONDS", 0.0)
    async with InProcessServer() as server:
        table = server.table("someone")
        name = table.state.id
        word = LogRow(1.0, Spoke("x", None, "word"))
        server.storage.database.commit([AppendLine(name, table.state.length + number, word) for number in range(3000)])
        server.tables.unload(table)
        turns = 0

        async def count() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        counting = asyncio.create_task(count())
        found = await asyncio.gather(*(server.tables.find(name) for _ in range(3)))
        counting.cancel()
        assert turns > 3000
        assert found[0] is found[1] is found[2]
        assert found[0] is not None
        assert (found[0].state.length, len(found[0].state.chat)) == (3001, 50)


def test_what_is_said_while_a_table_is_read_is_heard_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    async def read_slowly(logs: Logs, name: str) -> object:
        await asyncio.sleep(0.3)
        return await load_table(logs, name)

    monkeypatch.setattr("ironlanes.server.play.tables.table_registry.load_table", read_slowly)
    with running(Settings(idle_seconds=0.1)) as server, server.browser() as browser:
        table = browser.table(start=True, players=2, seed="5")
        loaded = server.app.state.app_state.tables
        wait_until(lambda: loaded.in_memory(table) is None)
        with browser.at(table) as line:
            line.send(t="hello", v=1, tab="again")
            line.send(t="act", id="a", seq=0, seat=0, action="keep 1 2")
            line.send(t="ping")
            answers = [line.next() for _ in range(2)]
            assert {answer["t"] for answer in answers} == {"refused", "pong"}
            assert line.until("ack") == {"t": "ack", "id": "a", "seq": 1}
        with browser.socket("nowhere") as line:
            line.send(t="hello", v=1, tab="tab")
            line.send(t="act", id="a", seq=0, seat=0, action="keep 1 2")
            assert line.next() == {"t": "goodbye", "why": "gone"}


def test_a_server_that_ends_while_a_table_is_read_says_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def read_for_ever(*_: object) -> None:
        await asyncio.sleep(1000)

    with running(Settings(idle_seconds=0.1)) as server, server.browser() as browser:
        table = browser.table()
        wait_until(lambda: server.app.state.app_state.tables.in_memory(table) is None)
        monkeypatch.setattr("ironlanes.server.play.tables.table_registry.load_table", read_for_ever)
        with browser.at(table) as line:
            line.send(t="ping")
            line.until("pong")
            server.stop()
            assert line.next() == {"t": "goodbye", "why": "restart"}


def test_a_name_that_nobody_can_see_is_none() -> None:
    for name in ("", " \t", "\u200b\u200d", "\u3164\u2800", "\ud800", "\x00\x1b"):
        with pytest.raises(RequestError) as refused:
            clean_name(name)
        assert refused.value.explanation.code == "empty"
