"""A disk that is full and a database that is locked: nobody waits, nothing is lost, and everyone is told."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import stat
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from ironlanes.server.model.settings import Settings
from ironlanes.server.model.table_events import LogRow, Spoke
from ironlanes.server.runtime import operator_log
from ironlanes.server.runtime.task_supervisor import TaskSupervisor
from ironlanes.server.storage.database.errors import StorageError, StorageUnavailable, WriteConflict
from ironlanes.server.storage.database.outage import Outage
from ironlanes.server.storage.open_database import open_database
from ironlanes.server.storage.play.logs import AppendLine
from ironlanes.server.storage.sqlite import sqlite_database
from ironlanes.server.storage.sqlite.sqlite_connection import BUSY_MS
from ironlanes.server.storage.sqlite.sqlite_database import CHECKPOINT_CHANGES, SqliteDatabase
from ironlanes.server.storage.storage import Storage
from ironlanes.server.web.assembly import check_database
from tests.support.in_process import NO_LIMITS, async_test, real_time_test
from tests.support.running_server import Browser, running, wait_until
from tests.support.timeouts import TIMEOUT

resource = pytest.importorskip("resource")


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """What the operator is told from now on."""
    monkeypatch.setattr(operator_log.ONCE_PER_MINUTE, "_written", {})
    caplog.set_level(logging.WARNING)
    return caplog


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program is writing."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@contextmanager
def full(file: Path) -> Iterator[None]:
    """No file of this process can grow: so it is on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (Path(f"{file}-wal").stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


WAYS = {"locked": locked, "full": full}


def lines_in(file: Path, table: str) -> int:
    """How many lines a table's log has."""
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("SELECT count(*) FROM events WHERE table_id = ?", (table,)).fetchone()[0])


def health(browser: Browser) -> tuple[int, str]:
    answer = browser.http.get("/healthz")
    return answer.status_code, answer.json()["status"]


@pytest.mark.parametrize("way", WAYS)
def test_everyone_is_told_and_nothing_is_lost(way: str, file: Path, told: pytest.LogCaptureFixture) -> None:
    with running(Settings(database=file, limits=NO_LIMITS)) as server, server.browser() as browser:
        table = browser.table()
        with browser.at(table) as line:
            line.until("table")
            line.send(t="say", id="before", text="kept")
            line.until("ack")
            assert health(browser) == (200, "ok")
            with WAYS[way](file):
                line.send(t="say", id="during", text="x" * 300)
                refused = line.until("refused")
                assert (refused["id"], refused["reason"]["code"]) == ("during", "storage")
                assert line.until("goodbye") == {"t": "goodbye", "why": "storage"}
                with pytest.raises(ConnectionClosed) as closed:
                    line.next()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1013
                answer = browser.http.post("/api/tables", json={"board": "usa"})
                assert (answer.status_code, answer.json()["reason"]["code"]) == (503, "storage")
                assert browser.http.put("/api/name", json={"name": "Ada"}).status_code == 503
                assert health(browser) == (503, "storage")
        wait_until(lambda: health(browser) == (200, "ok"))
        with browser.at(table) as line:
            assert line.until("said")["text"] == "kept"
            line.send(t="say", id="during", text="again")
            assert line.until("ack")["id"] == "during"
        browser.table()
    lines = [record.getMessage() for record in told.records]
    assert lines[0].startswith("Nothing can be saved: ")
    assert lines[1:] == ["The database can be written again."]
    assert all(record.exc_info is None for record in told.records)


def size_of_an_empty_log(folder: Path) -> int:
    """The bytes that the log of a database has when its schema is saved, and nothing else."""
    database = SqliteDatabase(folder / "other.sqlite")
    size = (folder / "other.sqlite-wal").stat().st_size
    database._connection.close()
    return size


@pytest.mark.parametrize("size", [0, 100, 5_000, 30_000, 60_000, 90_000, None])
def test_a_first_start_on_a_full_disk_is_one_sentence(size: int | None, file: Path) -> None:
    room = size_of_an_empty_log(file.parent) if size is None else size
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        with pytest.raises(StorageError, match=r"^the (file|database) .*can't be (written|used): [^.]+\.$"):
            asyncio.run(check_database(Settings(database=file)))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    asyncio.run(check_database(Settings(database=file)))


@pytest.mark.parametrize("way", WAYS)
def test_games_of_bots_go_on_afterwards(way: str, file: Path) -> None:
    with running(Settings(database=file, limits=NO_LIMITS)) as server, server.browser() as browser:
        table = browser.table(start=True, players=2, options={"bot_pace_ms": 0, "turn_seconds": 1})
        storage = server.app.state.app_state.storage
        with WAYS[way](file):
            wait_until(lambda: storage.database.failures > 0)
        before = lines_in(file, table)
        wait_until(lambda: lines_in(file, table) > before + 3)


@async_test
async def test_after_a_failure_nothing_is_tried_for_a_second(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(Outage, "clock", staticmethod(lambda: now[0]))
    storage = Storage(SqliteDatabase(file))
    hello = [AppendLine("table", 0, LogRow(1.0, Spoke("Ada", None, "hello")))]
    with locked(file), pytest.raises(StorageUnavailable, match="locked"):
        await storage.database.commit(hello).wait()
    now[0] += 0.9
    with pytest.raises(StorageUnavailable, match="locked"):
        storage.database.commit(hello)
    assert not await storage.database.can_write()
    now[0] += 0.2
    await storage.database.commit(hello).wait()
    assert await storage.database.can_write()
    assert len(await storage.logs.lines("table")) == 1
    await storage.database.close()
    assert BUSY_MS <= 100


@pytest.mark.parametrize("way", WAYS)
@async_test
async def test_a_commit_that_fails_leaves_nothing_open(way: str, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(Outage, "clock", staticmethod(lambda: now[0]))
    storage = Storage(SqliteDatabase(file))
    much = [AppendLine("table", seq, LogRow(1.0, Spoke("Ada", None, "x" * 300))) for seq in range(100)]
    with WAYS[way](file), pytest.raises(StorageUnavailable):
        await storage.database.commit(much).wait()
    now[0] += 2
    storage.database.commit([AppendLine("table", 0, LogRow(1.0, Spoke("Ada", None, "kept")))])
    await storage.database.close()
    assert lines_in(file, "table") == 1, "what is written afterwards is committed"


@async_test
async def test_an_error_inside_a_transaction_is_the_one_that_is_told(file: Path) -> None:
    storage = Storage(SqliteDatabase(file))
    wrong = AppendLine("x", 0, None)  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        await storage.database.commit([AppendLine("table", 0, LogRow(1.0, Spoke("Ada", None, "hello"))), wrong]).wait()
    assert await storage.logs.lines("table") == []
    await storage.database.close()


def said(table: str, seq: int, text: str) -> AppendLine:
    return AppendLine(table, seq, LogRow(1.0, Spoke("Ada", None, text)))


@async_test
async def test_commits_of_one_turn_of_the_event_loop_are_saved_in_one_transaction(file: Path) -> None:
    database = SqliteDatabase(file)
    executed: list[str] = []
    database._connection.set_trace_callback(executed.append)
    commits = [database.commit([said(f"table-{number}", 0, "hello")]) for number in range(3)]
    assert not any(commit.is_done for commit in commits)
    await asyncio.sleep(0)
    assert all(commit.is_done and commit.error is None for commit in commits)
    assert [sql for sql in executed if sql.startswith(("BEGIN", "COMMIT"))] == ["BEGIN IMMEDIATE", "COMMIT"]
    assert [lines_in(file, f"table-{number}") for number in range(3)] == [1, 1, 1]
    await database.close()


@async_test
async def test_a_query_finds_what_was_handed_over_before_it(file: Path) -> None:
    storage = Storage(SqliteDatabase(file))
    storage.database.commit([said("table", 0, "hello")])
    assert len(await storage.logs.lines("table")) == 1
    storage.database.commit([said("table", 1, "hello again")])
    await storage.database.close()
    assert lines_in(file, "table") == 2


@async_test
async def test_a_commit_that_contradicts_the_database_takes_only_its_own_table_along(file: Path) -> None:
    database = SqliteDatabase(file)
    await database.commit([said("wrong", 0, "first")]).wait()
    commits = {
        "another table": database.commit([said("right", 0, "hello")]),
        "a line that is there": database.commit([said("wrong", 0, "second")]),
        "the line after it": database.commit([said("wrong", 1, "third")]),
        "the other table again": database.commit([said("right", 1, "hello again")]),
    }
    await database.settled()
    assert {name: type(commit.error) for name, commit in commits.items()} == {
        "another table": type(None),
        "a line that is there": WriteConflict,
        "the line after it": WriteConflict,
        "the other table again": type(None),
    }
    assert (lines_in(file, "right"), lines_in(file, "wrong")) == (2, 1)
    await database.close()


def lines_in_file_alone(file: Path) -> int:
    """How many lines the file has without SQLite's log beside it."""
    alone = file.with_name("alone.sqlite")
    alone.write_bytes(file.read_bytes())
    return lines_in(alone, "table")


@real_time_test
async def test_checkpoints_are_made_in_a_thread(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []
    make = sqlite_database._checkpoint

    def checkpoint(path: Path | str) -> None:
        make(path)
        threads.append(threading.current_thread())

    monkeypatch.setattr(sqlite_database, "_checkpoint", checkpoint)
    monkeypatch.setattr(sqlite_database, "CHECKPOINT_SECONDS", 0.01)
    async with TaskSupervisor() as tasks:
        database = await open_database(file, tasks=tasks)
        few, many, before = CHECKPOINT_CHANGES // 2, 2 * CHECKPOINT_CHANGES, file.read_bytes()
        for seq in range(few):
            await database.commit([said("table", seq, "x" * 5000)]).wait()
        assert (threads, file.read_bytes()) == ([], before), "no commit has made a checkpoint"
        await database.commit([said("table", seq, "hello") for seq in range(few, many)]).wait()
        async with asyncio.timeout(TIMEOUT):
            while len(threads) < 2:
                await asyncio.sleep(0.01)
        assert lines_in_file_alone(file) == many
        assert threading.main_thread() not in threads
        log = file.with_name(f"{file.name}-wal")
        size = log.stat().st_size
        await database.commit([said("table", many, "x" * 5000)]).wait()
        assert log.stat().st_size == size, "SQLite has begun its log anew"
        assert tasks.running == [sqlite_database.TASK]
        await database.close()
        assert tasks.running == []


@real_time_test
async def test_commits_wait_while_the_rest_of_a_checkpoint_is_made(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Path | str] = []
    is_done = threading.Event()

    def checkpoint(path: Path | str) -> None:
        begun.append(path)
        if len(begun) == 2:
            assert is_done.wait(TIMEOUT)

    monkeypatch.setattr(sqlite_database, "_checkpoint", checkpoint)
    monkeypatch.setattr(sqlite_database, "CHECKPOINT_SECONDS", 0.01)
    monkeypatch.setattr(sqlite_database, "CHECKPOINT_CHANGES", 1)
    async with TaskSupervisor() as tasks:
        database = await open_database(file, tasks=tasks)
        await database.commit([said("table", 0, "hello")]).wait()
        async with asyncio.timeout(TIMEOUT):
            while len(begun) < 2:
                await asyncio.sleep(0.01)
        asked = database.commit([said("table", 1, "hello")])
        await asyncio.sleep(0.05)
        assert not asked.is_done
        assert await database.fetch_number("SELECT count(*) FROM events") == 2, "a query waits for nobody"
        assert asked.is_done
        waiting = database.commit([said("table", 2, "hello")])
        await asyncio.sleep(0.05)
        assert not waiting.is_done
        is_done.set()
        async with asyncio.timeout(TIMEOUT):
            await waiting.wait()
        await database.close()


def modes(folder: Path) -> set[int]:
    return {stat.S_IMODE(each.stat().st_mode) for each in folder.iterdir()}


@async_test
async def test_only_its_owner_can_read_a_database(file: Path) -> None:
    before = os.umask(0o022)
    try:
        database = SqliteDatabase(file)
        await database.commit([AppendLine("table", 0, LogRow(1.0, Spoke("Ada", None, "hello")))]).wait()
        assert len(list(file.parent.iterdir())) == 3
        assert modes(file.parent) == {0o600}
        await database.close()
    finally:
        os.umask(before)


def test_an_old_database_is_hidden_from_others(file: Path) -> None:
    SqliteDatabase(file)._connection.close()
    file.chmod(0o644)
    SqliteDatabase(file)._connection.close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640, "the group is the operator's own choice"


def test_a_database_that_is_locked_at_the_start_is_one_sentence(file: Path) -> None:
    open_database(file).close()
    with locked(file), pytest.raises(StorageError, match=r"the database .* can't be used: .*locked"):
        SqliteDatabase(file)
