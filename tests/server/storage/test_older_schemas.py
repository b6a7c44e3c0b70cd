"""A database of every earlier schema is upgraded, and keeps its rows.

`older/schema-steps.json` has the steps as they were released, so each earlier schema can be made as it was. A step that
was released is never changed; a new one is added there with its release.
"""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ironlanes.server.storage.database.schema import Step
from ironlanes.server.storage.migrations.migrations import MIGRATIONS
from ironlanes.server.storage.sqlite.sqlite_database import SqliteDatabase
from tests.support.storage_statements import fill_tables

STEPS = [Step(**each) for each in json.loads((Path(__file__).parent / "older/schema-steps.json").read_text("utf-8"))]
VERSIONS = range(1, len(STEPS))


def counts(connection: sqlite3.Connection) -> dict[str, int]:
    """Return the number of rows of every table."""
    tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    return {table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for (table,) in tables}


def objects(connection: sqlite3.Connection) -> set[tuple[str, str, tuple[str, ...]]]:
    """Return the tables, indices and triggers, with their columns."""
    found = connection.execute("SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").fetchall()
    info = {"table": ("table_info", 1), "index": ("index_info", 2)}
    return {
        (kind, name, tuple(sorted(str(row[info[kind][1]]) for row in columns)))
        for kind, name in found
        for columns in [connection.execute(f"PRAGMA {info[kind][0]}({name})") if kind in info else ()]
    }


def statements(script: str) -> list[str]:
    """Return the statements of a script in any order, without comments, and with one way to write names."""
    without_comments = re.sub(r"--.*", "", script)
    plain = re.sub(r'"?\buser\b"?', '"user"', re.sub(r"\s+", " ", without_comments))
    return sorted(each.strip() for each in plain.split(";") if each.strip())


@pytest.mark.parametrize("version", VERSIONS)
def test_an_earlier_schema_is_upgraded_and_keeps_its_rows(version: int, tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with closing(sqlite3.connect(file)) as older:
        older.execute("PRAGMA synchronous = OFF")
        for step in STEPS[:version]:
            older.executescript(step.sqlite)
        older.execute(f"PRAGMA user_version = {version}")
        fill_tables(older)
        if "tournaments" in (before := counts(older)):
            older.execute("""UPDATE tournaments SET body = '{"host": "x", "entrants": []}'""")
        older.commit()
    upgraded, fresh = SqliteDatabase(file), SqliteDatabase(":memory:")
    assert objects(upgraded._connection) == objects(fresh._connection)
    after = counts(upgraded._connection)
    assert all(after[table] >= rows for table, rows in before.items()), "a step may add rows, and removes none"
    assert upgraded._connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
    for each in (upgraded, fresh):
        each._connection.close()


@pytest.mark.parametrize("number", range(len(STEPS)))
def test_a_released_step_is_never_changed(number: int) -> None:
    released, now = STEPS[number], MIGRATIONS[number]
    assert statements(now.sqlite) == statements(released.sqlite)
    assert statements(now.postgres) == statements(released.postgres)
