"""What is old is removed by a rule that the operator sets."""

import sqlite3
import time
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from ironlanes.cli.main import app
from ironlanes.server.settings import Settings
from ironlanes.server.storage.changes import AddUpload, AppendLine, SetName
from ironlanes.server.storage.sql_store import REMOVED_AT_ONCE
from ironlanes.server.storage.sqlite.sqlite_store import SqliteStore
from ironlanes.server.tables.retention import DAY, Retention, remove_old
from ironlanes.server.tables.table_events import LogRow, Spoke
from tests.support.in_process import InProcessServer, async_test, play_on, seat_everyone


def age(sqlite: sqlite3.Connection, table: str, days: float) -> None:
    """Let a table's last change be some days ago."""
    sqlite.execute("UPDATE tables SET listed_at = ? WHERE id = ?", (time.time() - days * DAY, table))


def count(sqlite: sqlite3.Connection, what: str) -> int:
    return int(sqlite.execute(f"SELECT count(*) FROM {what}").fetchone()[0])


async def nobody(_: str) -> bool:
    return False


@pytest.mark.parametrize(
    ("days", "retention", "is_left"),
    [
        (0.9, Retention(), (True, True, True)),
        (2, Retention(), (False, True, True)),
        (366, Retention(), (False, False, False)),
        (2, Retention(lobbies=3, games=1), (True, False, False)),
        (5000, Retention(0, 0), (True, True, True)),
    ],
)
@async_test
async def test_tables_by_their_age(
    days: float, retention: Retention, is_left: tuple[bool, ...], tmp_path: Path
) -> None:
    async with InProcessServer(tmp_path / "games.sqlite") as server:
        tables, playing = server.table("host"), server.table("host", start=True)
        one, two = await seat_everyone(server, 2, seed="12")
        await play_on([one, two], Random(5), lambda: False)
        names = [tables.state.id, playing.state.id, one.table_message["table"]]
        for name in names:
            age(server.sqlite, name, days)
        removed = await remove_old(server.store, retention, nobody)
        assert removed == is_left.count(False)
        assert [await server.store.has_table(name) for name in names] == list(is_left)
        listed = (await server.tables.unfinished("host")) + await server.tables.finished(one.user)
        assert len(listed) == is_left.count(True)
        users = {user for (user,) in server.sqlite.execute("SELECT DISTINCT table_id FROM table_users")}
        assert users == {name for name, left in zip(names, is_left, strict=True) if left}


@async_test
async def test_what_is_in_memory_stays(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path / "games.sqlite") as server:
        host = server.guest()
        table = server.table(host.user)
        await host.come(table)
        age(server.sqlite, table.state.id, 400)
        assert await remove_old(server.store, Retention(), server.tables._is_in_use) == 0
        assert (await host.ask("say", text="still here"))["t"] == "ack"
        await host.go()
        server.tables.unload(table)
        age(server.sqlite, table.state.id, 400)
        assert await remove_old(server.store, Retention(), server.tables._is_in_use) == 1
        assert await server.tables.find(table.state.id) is None


@async_test
async def test_a_long_log_is_removed_in_parts(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path / "games.sqlite") as server:
        table = server.table("host")
        lines = 2 * REMOVED_AT_ONCE + 10
        word = LogRow(1.0, Spoke("x", None, "word"))
        server.store.commit([AppendLine(table.state.id, number, word) for number in range(1, lines)])
        await server.store.settled()
        assert [await server.store.remove_table(table.state.id) for _ in range(3)] == [False, False, True]
        assert [count(server.sqlite, what) for what in ("events", "tables", "table_users")] == [0, 0, 0]


@async_test
async def test_uploads_and_names_by_their_age(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.sqlite")
    for number in range(5):
        at = 100.0 * number
        store.commit([AddUpload(f"game {number}", at, "user", {"players": 2}), SetName(f"user {number}", "name", at)])
    assert await store.remove_uploads_before(250, 2) == 2
    assert await store.remove_uploads_before(250, 2) == 1
    assert await store.remove_names_before(250, 10) == 3
    assert (count(store._connection, "uploads"), count(store._connection, "users")) == (2, 2)
    await store.close()


@async_test
async def test_whoever_sits_at_a_table_keeps_their_name(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path / "games.sqlite") as server:
        server.store.commit([SetName("host", "Ann", 1.0)])
        server.table("host")
        assert await server.store.remove_names_before(time.time(), 10) == 0


def test_the_command_takes_the_rule(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen: list[Settings] = []
    monkeypatch.setattr("ironlanes.server.uvicorn_server.run", lambda settings, *_: seen.append(settings))
    monkeypatch.setattr("ironlanes.cli.server.server_process._must_compile", lambda: False)
    command = ["serve", "--port", "0", "--database", str(tmp_path / "games.sqlite")]
    assert CliRunner().invoke(app, command).exit_code == 0
    assert CliRunner().invoke(app, [*command, "--keep-lobbies", "0.5", "--keep-games", "0"]).exit_code == 0
    assert [settings.retention for settings in seen] == [Retention(1, 365), Retention(0.5, 0)]
    assert CliRunner().invoke(app, [*command, "--keep-games", "-1"]).exit_code != 0
