"""`ironlanes database`: what is copied is the same, and whatever is wrong is one sentence."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ironlanes.cli.main import main
from ironlanes.server.model.settings import Settings
from ironlanes.server.storage.migrations.migrations import MIGRATIONS
from ironlanes.server.storage.open_database import open_database
from ironlanes.server.storage.play.visits import SEARCHED_TO
from ironlanes.server.storage.sqlite.database_lock import DatabaseLock
from ironlanes.server.storage.sqlite.sqlite_database import SqliteDatabase
from ironlanes.server.storage.storage import Storage
from ironlanes.server.storage.transfer import copied_tables
from tests.server.storage.test_older_databases import KEPT_FOREVER, KNOWN, OLDER
from tests.server.storage.test_older_schemas import STEPS
from tests.support.databases import ask_postgres, needs_postgres, needs_sqlite, postgres_schema
from tests.support.running_server import running
from tests.support.storage_statements import fill_tables


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A database of an older version, with tables in every state."""
    return Path(shutil.copy(OLDER / "games.sqlite", tmp_path / "old.sqlite"))


def contents(file: Path) -> dict[str, list[Any]]:
    """All rows of a database, by table, without the order of columns."""
    found: dict[str, list[Any]] = {}
    with closing(sqlite3.connect(file)) as connection:
        connection.row_factory = sqlite3.Row
        for table, _, _ in copied_tables():
            found[table] = [dict(row) for row in connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2")]
    found["house"] = [row for row in found["house"] if row["key"] != SEARCHED_TO]
    return found


def note_visits(file: Path) -> None:
    """Let an older database have the visits that a copy of it has at once, and a server after some time."""

    async def note() -> None:
        storage = Storage(SqliteDatabase(file))
        await storage.visits.note_all_earlier()
        await storage.database.close()

    asyncio.run(note())


def test_the_tables_that_are_copied_are_all_there_are(tmp_path: Path) -> None:
    assert (
        main(["database", "copy", str(shutil.copy(OLDER / "games.sqlite", tmp_path / "a")), str(tmp_path / "b")]) == 0
    )
    with closing(sqlite3.connect(tmp_path / "b")) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        assert set(tables) - {"sizes"} == {each.name for each in copied_tables()}  # SQLite counts what it gets
        for table, columns, _ in copied_tables():
            found = [column[1] for column in connection.execute(f"PRAGMA table_info({table})")]
            assert sorted(found) == sorted(columns)


def test_the_rows_of_an_upgraded_database_and_of_a_copy_are_counted(old: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.sqlite"
    assert main(["database", "copy", str(old), str(new)]) == 0
    for file in (old, new):
        with closing(sqlite3.connect(file)) as connection:
            sizes = dict(connection.execute("SELECT name, number FROM sizes"))
            assert sizes["tables"] > 1
            assert sizes == {
                table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in sizes
            }


def test_a_copy_is_the_same(old: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = tmp_path / "new.sqlite"
    assert main(["database", "copy", str(old), str(new)]) == 0
    assert capsys.readouterr().out.startswith("Copied and compared: ")
    note_visits(old)
    assert contents(new) == contents(old)
    assert len(contents(new)["events"]) > 100
    assert main(["database", "copy", str(old), str(new)]) == 1
    assert capsys.readouterr().err == f"ironlanes: the database {new} is not empty; name a new one.\n"


def test_a_copy_has_a_row_of_every_table_and_what_is_not_known_yet(tmp_path: Path) -> None:
    old, new = tmp_path / "old.sqlite", tmp_path / "new.sqlite"
    database = SqliteDatabase(old)
    fill_tables(database._connection)
    database._connection.execute("UPDATE daily SET counts = NULL")
    database._connection.close()
    assert main(["database", "copy", str(old), str(new)]) == 0
    assert contents(new) == contents(old)
    assert all(rows for table, rows in contents(new).items() if table != "house")
    assert [row["counts"] for row in contents(new)["daily"]] == [None], "nobody has proved the game yet"


@needs_postgres
def test_to_postgres_and_back(old: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url, new = postgres_schema(), tmp_path / "new.sqlite"
    assert main(["database", "copy", str(old), url]) == 0
    assert main(["database", "copy", url, str(new)]) == 0
    note_visits(old)
    assert contents(new) == contents(old)
    assert main(["database", "copy", str(old), url]) == 1
    assert "is not empty; name a new one." in capsys.readouterr().err
    with running(Settings(database=url, retention=KEPT_FOREVER)) as server, server.browser() as browser:
        with browser.at(KNOWN["germany"]["table"]) as line:
            assert line.until("snapshot")["seq"] == KNOWN["germany"]["seq"]
        assert main(["database", "backup", str(tmp_path / "backup.sqlite"), "--database", url]) == 0
        assert main(["database", "copy", url, str(tmp_path / "more.sqlite")]) == 1
        assert "is in use by another server" in capsys.readouterr().err
    assert len(contents(tmp_path / "backup.sqlite")["events"]) >= len(contents(old)["events"])


@needs_postgres
def test_what_postgres_can_not_store_leaves_nothing_behind(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = postgres_schema()
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("UPDATE users SET name = 'a' || char(0) || 'b'")
        connection.commit()
    assert main(["database", "copy", str(old), url]) == 1
    assert capsys.readouterr().err.startswith("ironlanes: the table users can't be copied: ")
    assert ask_postgres("SELECT * FROM users UNION ALL SELECT id, '', 0 FROM tables", url) == []


@needs_postgres
def test_an_empty_postgres_database_is_upgraded(capsys: pytest.CaptureFixture[str]) -> None:
    url = postgres_schema()
    for told in ("had version 0, and has", "is up to date"):
        assert main(["database", "upgrade", "--database", url]) == 0
        assert told in capsys.readouterr().out
    ask_postgres("UPDATE house SET value = '99' WHERE key = 'version'", url)
    assert main(["database", "upgrade", "--database", url]) == 0, "what came later only adds"
    assert "is up to date: its schema has version 99" in capsys.readouterr().out
    ask_postgres("UPDATE house SET value = '99' WHERE key = 'oldest-program'", url)
    assert main(["database", "upgrade", "--database", url]) == 1
    assert "was made by a newer version" in capsys.readouterr().err


@needs_postgres
def test_every_version_of_a_postgres_database_is_upgraded(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def create(url: str) -> None:
        await (await open_database(url)).close()

    columns = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
    first, latest = 1 + sum(not step.postgres for step in STEPS), len(MIGRATIONS)
    for version in range(first, len(STEPS)):
        url = postgres_schema()
        with monkeypatch.context() as older:
            older.setattr("ironlanes.server.storage.postgres.postgres_database.MIGRATIONS", STEPS[:version])
            asyncio.run(create(url))
        assert main(["database", "upgrade", "--database", url]) == 0
        assert capsys.readouterr().out == f"The schema of the database had version {version}, and has {latest}.\n"
        expected = {(table, column) for table, names, _ in copied_tables() for column in names}
        assert {tuple(row) for row in ask_postgres(columns, url)} == expected
        asyncio.run(create(url))


@needs_sqlite
def test_a_backup_while_a_server_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, copy = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"
    with running(Settings(database=file)) as server, server.browser() as browser:
        table = browser.table()
        before = os.umask(0)
        try:
            assert main(["database", "backup", str(copy), "--database", str(file)]) == 0
        finally:
            os.umask(before)
        assert contents(copy) == contents(file)
        assert [row["id"] for row in contents(copy)["tables"]] == [table]
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        assert main(["database", "copy", str(file), str(tmp_path / "other.sqlite")]) == 1
        assert "is in use by another server" in capsys.readouterr().err
    assert main(["database", "backup", str(copy), "--database", str(file)]) == 1
    assert capsys.readouterr().err == f"ironlanes: there is a file {copy} already; name another one.\n"


def test_an_older_database_is_upgraded(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with DatabaseLock(old):
        assert main(["database", "upgrade", "--database", str(old)]) == 1
        assert "is in use by another server" in capsys.readouterr().err
    assert main(["database", "upgrade", "--database", str(old)]) == 0
    latest = len(MIGRATIONS)
    assert capsys.readouterr().out == f"The schema of the database had version 2, and has {latest}.\n"
    assert main(["database", "upgrade", "--database", str(old)]) == 0
    assert capsys.readouterr().out == f"The database is up to date: its schema has version {latest}.\n"


def test_what_is_wrong_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, missing = tmp_path / "text", tmp_path / "missing.sqlite"
    text.write_text("this is no database, though it is a file" * 10, encoding="utf-8")
    for command in (
        ["copy", str(missing), str(tmp_path / "new")],
        ["copy", str(text), str(tmp_path / "new")],
        ["copy", str(text), "postgresql://nobody@127.0.0.1:1/none"],
        ["copy", "postgresql://nobody:secret@127.0.0.1:1/none", str(tmp_path / "new")],
        ["backup", str(tmp_path / "new"), "--database", str(missing)],
        ["backup", str(tmp_path / "new"), "--database", str(text)],
        ["backup", str(tmp_path / "no" / "folder"), "--database", str(text)],
        ["upgrade", "--database", str(missing)],
        ["upgrade", "--database", str(text)],
    ):
        assert main(["database", *command]) == 1, command
        told = capsys.readouterr().err
        assert told.startswith("ironlanes: ")
        assert told.endswith(".\n")
        assert told.count("\n") == 1
        assert "secret" not in told
        assert not (tmp_path / "new").exists(), command


def test_a_month_of_games_is_published(old: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["database", "upgrade", "--database", str(old)]) == 0
    out = tmp_path / "published"
    assert main(["database", "dump", str(out), "--month", "2020-01", "--parquet", "--database", str(old)]) == 0
    assert f"0 games of 2020-01 are in {out}" in capsys.readouterr().out
    assert {file.name for file in out.iterdir()} == {"2020-01.jsonl", "2020-01.parquet", "LICENSE.txt"}
    for month, sentence in (("2999-01", "2999-01 is not over yet."), ("May", "May is no month; write it as")):
        assert main(["database", "dump", str(out), "--month", month, "--database", str(old)]) == 1
        assert sentence in capsys.readouterr().err
