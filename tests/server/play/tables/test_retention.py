"""What is old is removed by a rule that the operator sets."""

import sqlite3
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from ironlanes.cli.main import app
from ironlanes.server.model.messages.incoming import NewTournament
from ironlanes.server.model.retention import DAY, Retention
from ironlanes.server.model.settings import Settings
from ironlanes.server.model.table_events import LogRow, Spoke
from ironlanes.server.play.tables.retention import remove_old
from ironlanes.server.storage.features.tournaments import SaveTournament
from ironlanes.server.storage.features.uploads import AddUpload
from ironlanes.server.storage.play.logs import AppendLine
from ironlanes.server.storage.play.table_rows import REMOVED_AT_ONCE
from ironlanes.server.storage.play.users import OF_STRANGERS, SetName
from ironlanes.server.storage.sqlite.sqlite_database import SqliteDatabase, schema_tables
from ironlanes.server.storage.storage import Storage
from tests.support.in_process import InProcessServer, async_test, play_on, seat_everyone
from tests.support.storage_statements import fill_tables


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
        removed = await remove_old(server.storage, retention, nobody)
        assert removed == is_left.count(False)
        assert [await server.storage.logs.exists(name) for name in names] == list(is_left)
        listed = (await server.tables.lists.unfinished("host")) + await server.tables.lists.finished(one.user)
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
        assert await remove_old(server.storage, Retention(), server.tables.is_in_use) == 0
        assert (await host.ask("say", text="still here"))["t"] == "ack"
        await host.go()
        server.tables.unload(table)
        age(server.sqlite, table.state.id, 400)
        assert await remove_old(server.storage, Retention(), server.tables.is_in_use) == 1
        assert await server.tables.find(table.state.id) is None


@async_test
async def test_a_long_log_is_removed_in_parts(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path / "games.sqlite") as server:
        table = server.table("host")
        lines = 2 * REMOVED_AT_ONCE + 10
        word = LogRow(1.0, Spoke("x", None, "word"))
        server.storage.database.commit([AppendLine(table.state.id, number, word) for number in range(1, lines)])
        await server.storage.database.settled()
        assert [await server.storage.table_rows.remove(table.state.id) for _ in range(3)] == [False, False, True]
        assert [count(server.sqlite, what) for what in ("events", "tables", "table_users")] == [0, 0, 0]


@async_test
async def test_uploads_and_names_by_their_age(tmp_path: Path) -> None:
    database = SqliteDatabase(tmp_path / "games.sqlite")
    storage = Storage(database)
    for number in range(5):
        at = 100.0 * number
        storage.database.commit(
            [AddUpload(f"game {number}", at, "user", RECORD), SetName(f"user {number}", "name", at)]
        )
    assert await storage.uploads.remove_before(250, 2) == 2
    assert await storage.uploads.remove_before(250, 2) == 1
    last: str | None = ""
    while last is not None:
        last = await storage.users.remove_of_strangers("users", last, 250, 2)
    assert (count(database._connection, "uploads"), count(database._connection, "users")) == (2, 2)
    await storage.database.close()


@async_test
async def test_whoever_sits_at_a_table_keeps_their_name(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path / "games.sqlite") as server:
        server.storage.database.commit([SetName("host", "Ann", 1.0)])
        server.table("host")
        await remove_old(server.storage, Retention(), nobody)
        assert await server.storage.users.name_of("host") == "Ann"


#: A record, as far as the database looks at it.
RECORD: Any = {"players": 2}
#: The tables with users that nothing removes by itself, and why.
KEPT = {
    "accounts": "an account stays until its owner deletes it",
    "passkeys": "of an account",
    "recovery_codes": "of an account",
    "operators": "named on the command line",
    "deletion_requests": "handled, with everything of the person, within seconds",
    "kept_boards": "others play on a board, and its page names its author; deleting a person takes their name off it",
}


@async_test
async def test_nothing_of_anybody_stays_for_ever() -> None:
    """A row of someone who is gone is put into every table with users: each goes, or it is said why it stays."""
    database = SqliteDatabase(":memory:")
    storage = Storage(database)
    sqlite = database._connection
    fill_tables(sqlite)
    sqlite.execute("UPDATE tables SET phase = 'over'")
    user_columns = {"user", "accused", "host", "to_move"}
    with_users = {
        name: found
        for name, columns in schema_tables().items()
        if (found := user_columns & {each.name for each in columns})
    }
    assert len(with_users) > 25, "each has a row"
    assert [name for name in with_users if not count(sqlite, name)] == []
    for name in KEPT:  # otherwise they would be the rows of somebody with an account
        sqlite.execute(f"DELETE FROM {name}")
    await remove_old(storage, Retention(), nobody)
    assert {name for name in with_users if count(sqlite, name)} == set()
    assert KEPT.keys() <= with_users.keys()
    await storage.database.close()


@async_test
async def test_what_belongs_to_somebody_stays() -> None:
    for owner in ("accounts", "table_users", "ratings"):
        database = SqliteDatabase(":memory:")
        storage = Storage(database)
        fill_tables(database._connection)
        others = {"accounts", "table_users", "ratings", "tables", "rating_changes"} - {owner}
        for name in others:
            database._connection.execute(f"DELETE FROM {name}")
        await remove_old(storage, Retention(games=0), nobody)
        kept = {name: count(database._connection, name) for name in OF_STRANGERS}
        assert kept == dict.fromkeys(OF_STRANGERS, 1), owner
        await storage.database.close()


@async_test
async def test_tournaments_that_nobody_starts_are_removed_after_two_weeks() -> None:
    async with InProcessServer() as server:
        service = server.tournament_service()
        cup = await service.create(NewTournament(name="Club evening", board="usa"), "host")
        body = await server.storage.tournaments.get(cup.id)
        assert body is not None
        for days, is_left in ((13.0, True), (15.0, False)):
            aged = SaveTournament(cup.id, "open", time.time() - days * DAY, body, ["host"], [], body)
            await server.storage.database.commit([aged]).wait()
            await remove_old(server.storage, Retention(), nobody)
            assert (await server.storage.tournaments.get(cup.id) is not None) == is_left
        assert await server.storage.tournaments.of_user("host") == []


def test_the_command_takes_the_rule(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen: list[Settings] = []
    monkeypatch.setattr("ironlanes.server.web.uvicorn_server.run", lambda settings, *_: seen.append(settings))
    monkeypatch.setattr("ironlanes.cli.server.server_process._must_compile", lambda _: False)
    command = ["serve", "--port", "0", "--database", str(tmp_path / "games.sqlite")]
    assert CliRunner().invoke(app, command).exit_code == 0
    assert CliRunner().invoke(app, [*command, "--keep-lobbies", "0.5", "--keep-games", "0"]).exit_code == 0
    assert [settings.retention for settings in seen] == [Retention(1, 365), Retention(0.5, 0)]
    assert CliRunner().invoke(app, [*command, "--keep-games", "-1"]).exit_code != 0
