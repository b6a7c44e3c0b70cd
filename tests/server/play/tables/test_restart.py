"""What is in memory can be lost: everything is rebuilt from the log."""

import asyncio
import sqlite3
from collections.abc import Sequence
from dataclasses import fields
from functools import partial
from pathlib import Path
from random import Random

import pytest

from ironlanes.game.compiled_board import register_board
from ironlanes.server.model.table_events import Created, LogRow, read_event, write_event
from ironlanes.server.play.tables.table import Table
from ironlanes.server.play.tables.table_loader import load_table
from ironlanes.server.play.tables.table_state import TableState
from ironlanes.server.runtime.task_supervisor import TaskSupervisor
from ironlanes.server.storage.database.errors import StorageError, StorageUnavailable, WriteConflict
from ironlanes.server.storage.migrations.migrations import MIGRATIONS
from ironlanes.server.storage.play.logs import AppendLine
from ironlanes.server.storage.sqlite.sqlite_database import SqliteDatabase
from ironlanes.server.storage.storage import Storage
from tests.support.in_process import InProcessServer, async_test, play_on, seat_everyone
from tests.support.random_games import board_by_id


def same(one: TableState, other: TableState) -> None:
    """Two states of a table that are alike in everything."""
    for each in fields(TableState):
        mine, theirs = getattr(one, each.name), getattr(other, each.name)
        if each.name == "game" and mine is not None:
            assert mine.record() == theirs.record()
            assert mine.names == theirs.names
            mine, theirs = mine.position(), theirs.position()
        assert mine == theirs, each.name


@async_test
async def test_everything_is_rebuilt(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    async with InProcessServer(file) as server:
        one, two = await seat_everyone(server, 2, "germany", options={"turn_seconds": 50, "reserve_seconds": 500})
        await one.ask("say", text="hello")
        await play_on([one, two], Random(2), lambda: one.seq > 40)
        await two.ask("rename", name="Another")
        mover, other = (one, two) if one.can_decide else (two, one)
        await other.ask("extend")
        await asyncio.sleep(60)
        await mover.act(f"draw {mover.scene['decision']['draws'][0]}" if mover.scene["decision"]["draws"] else "keep 1")
        await mover.quiet()
        await one.go()
        before = (await server.find_table(two.table_message["table"])).state
        again_read = await load_table(server.storage.logs, before.id)
        assert again_read is not None
        same(before, again_read)
        scene = two.scene
    async with InProcessServer(file) as server:
        table = await server.find_table(before.id)
        same(before, table.state)
        again = await server.guest(two.user, two.tab).come(table, game=two.table_message["game"], since=two.seq)
        assert again.of("snapshot"), "what a tab was sent before the restart nobody knows"
        assert again.scene == scene
        assert [said["text"] for said in again.of("said")] == ["hello"]
        done = await again.ask("act", id="tab1-1", seq=0, seat=1, action="draw deck")
        assert done["t"] in ("ack", "refused")


@async_test
async def test_an_action_that_was_acknowledged_before_a_restart_is_so_after_it(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    async with InProcessServer(file) as server:
        one, _ = await seat_everyone(server, 2, seed="6")
        answer = await one.act("keep 1 2", id="kept")
    async with InProcessServer(file) as server:
        again = await server.guest(one.user).come(await server.find_table(one.table_message["table"]))
        assert await again.act("keep 1 2", id="kept", seq=0) == answer
        assert again.seq == 1


@async_test
async def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    async with InProcessServer(file) as server:
        guest = server.guest()
        table = server.table(guest.user, players=3, start=True, seed="6", options={"bot_pace_ms": 5000})
        await guest.come(table)
        await guest.act("keep 1 2")
        name, seq = table.state.id, table.state.seq
    async with InProcessServer(file) as server:
        await server.resume()
        await asyncio.sleep(1000)
        again = await server.find_table(name)
        assert again.state.seq > seq
        assert again.state.game is not None
        assert again.state.game.seat == 0
        cards = await server.tables.lists.unfinished(guest.user)
        assert [(card.table, card.your_turn, card.seq) for card in cards] == [(name, True, again.state.seq)]


@async_test
async def test_an_end_while_games_are_resumed_is_no_failure_of_any_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "games.sqlite"
    async with InProcessServer(file) as server:
        for _ in range(5):
            server.table("someone", players=2, start=True, options={"bot_pace_ms": 5000})
        await server.storage.database.settled()
    async with InProcessServer(file) as server:
        tables, asked, find = server.tables, list[str](), server.tables.find

        async def find_and_end(name: str, silent_epoch: int | None = None) -> Table | None:
            asked.append(name)
            if len(asked) == 2:
                asyncio.get_running_loop().call_soon(tables.close)
            return await find(name, silent_epoch)

        tables.find = find_and_end  # type: ignore[method-assign]
        async with TaskSupervisor() as tasks:
            tasks.start("resume-tables", partial(server.upkeep.resume_at_start, server.resume))
            await asyncio.sleep(10)
            assert tasks.down == []
        assert len(asked) >= 2
        assert not list(tables.in_memory_tables)
    assert caplog.records == []


@async_test
async def test_games_are_resumed_as_soon_as_the_database_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "games.sqlite"
    async with InProcessServer(file) as server:
        name = server.table("someone", players=2, start=True).state.id
        await server.storage.database.settled()
    async with InProcessServer(file) as server:
        log, tries = server.storage.logs.lines, list[str]()

        async def fail_once(table: str, *where: int) -> Sequence[LogRow]:
            tries.append(table)
            if len(tries) == 1:
                raise StorageUnavailable("planted")
            return await log(table, *where)

        monkeypatch.setattr(server.storage.logs, "lines", fail_once)
        await server.upkeep.resume_at_start(server.resume)
        assert server.tables.in_memory(name) is not None
    assert [record.getMessage() for record in caplog.records] == [
        "games could not be resumed, which is tried again: planted"
    ]


@async_test
async def test_lists(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path / "games.sqlite") as server:
        one, two = await seat_everyone(server, 2, options={"is_listed": True}, seed="12")
        running = await server.tables.lists.running()
        assert [card.game for card in running] == [one.table_message["game"]]
        await play_on([one, two], Random(5), lambda: False)
        assert await server.tables.lists.running() == []
        assert await server.tables.lists.unfinished(one.user) == []
        [card] = await server.tables.lists.finished(two.user)
        assert card.winners == one.scene["score"]["winners"]
        assert card.totals == [seat["total"] for seat in one.scene["score"]["seats"]]
        assert card.phase == "over"
        assert await server.tables.lists.finished("someone else") == []


@async_test
async def test_a_table_that_can_not_be_read_does_not_keep_the_others_from_going_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    alps = board_by_id("alps")
    file = tmp_path / "games.sqlite"
    async with InProcessServer(file) as server:
        guest = server.guest()
        own = server.table(guest.user, "alps", 3, start=True)
        server.table(guest.user, "usa", 3, start=True)
        name = own.state.id
    monkeypatch.setattr("ironlanes.game.compiled_board._registered", {})
    async with InProcessServer(file) as server:
        await server.resume()
        assert f"table {name} can't be opened: " in caplog.text
        assert [card.board for card in await server.tables.lists.unfinished(guest.user)] == ["usa"]
        register_board(alps)
        await server.find_table(name)
        assert [card.board for card in await server.tables.lists.unfinished(guest.user)] == ["usa", "alps"]


def test_the_log_reads_what_it_wrote_and_nothing_from_the_future() -> None:
    created = Created("usa", (), {}, "host", "random")
    text = write_event(created)
    assert read_event(text) == created
    with pytest.raises(ValueError, match="a newer version of ironlanes wrote"):
        read_event(text.replace('"v":1', '"v":2'))
    with pytest.raises(ValueError, match="a newer version of ironlanes wrote"):
        read_event(text.replace("created", "beamed"))


@async_test
async def test_the_database_refuses_what_must_not_happen_twice(tmp_path: Path) -> None:
    storage = Storage(SqliteDatabase(tmp_path / "games.sqlite"))
    entry = LogRow(1.0, Created("usa", (), {}, "host", "random"), "user", "message")
    storage.database.commit([AppendLine("table", 0, entry)])
    with pytest.raises(WriteConflict):
        await storage.database.commit([AppendLine("table", 0, LogRow(1.0, entry.event))]).wait()
    storage.database.commit([AppendLine("other", 0, entry)])
    assert await storage.logs.lines("table") == [entry]
    with pytest.raises(WriteConflict):
        await storage.database.commit([AppendLine("third", 0, entry), AppendLine("third", 0, entry)]).wait()
    assert await storage.logs.lines("third") == []
    await storage.database.close()


def test_a_database_of_a_newer_version_or_none_at_all_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    SqliteDatabase(file)
    connection = sqlite3.connect(file)
    assert connection.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.close()
    with pytest.raises(StorageError, match="newer version"):
        SqliteDatabase(file)
    (tmp_path / "text").write_text("this is no database, though it is a file" * 10, encoding="utf-8")
    with pytest.raises(StorageError, match="can't be used"):
        SqliteDatabase(tmp_path / "text")
    with pytest.raises(StorageError, match="can't be used"):
        SqliteDatabase(tmp_path / "no" / "folder")
