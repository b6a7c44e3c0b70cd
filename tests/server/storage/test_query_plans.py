"""No statement that a visitor can cause reads the whole of a table that grows with everything ever played.

Every method of a repository is called, and every change is made, with an empty database and with one that has a row for
everything. So a new query is tried without being named here, and a statement in the code that is not tried fails.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3

import asyncpg
import pytest

from ironlanes.server.storage.migrations.migrations import MIGRATIONS
from ironlanes.server.storage.postgres.batch_writer import SAVE_LINES
from ironlanes.server.storage.postgres.postgres_connection import numbered
from ironlanes.server.storage.postgres.postgres_database import PostgresDatabase
from ironlanes.server.storage.sqlite.sqlite_database import SqliteDatabase
from tests.support.databases import needs_postgres, postgres_schema
from tests.support.in_process import async_test, wait_for_answers
from tests.support.storage_statements import (
    ExecutedStatement,
    executed_statements,
    tables_in,
    written_statements,
)

#: Tables that stay small, whatever is played.
SMALL = {
    "house": "the server's own values",
    "nodes": "the servers",
    "sizes": "a row for each counted table",
    "operators": "named on the command line",
    "bans": "set by operators",
    "deletion_requests": "made on the command line, and gone within seconds",
    "review_claims": "the reviews that are being made",
    "games_to_rate": "the games that ended a moment ago",
}
#: What may read a whole table, and why; by the method or the change.
MAY_SCAN = {
    "Users.with_names": "for `ironlanes user` alone, on the command line",
    "Reports.accused": "for operators: the reports, which are kept for a year, counted for each accused",
    "Reports.accused_users": "for operators, when someone they name has neither a game nor an account",
    "Reports.add": "only the last 500 reports have a record",
    "Downtimes.add": "once, when a server starts after all were gone",
    "TableRows.without_progress": "once, at the start: what an older version has not written",
    "SharedBuckets.remove_full": "once an hour; an index would cost a write with every token",
}


@pytest.fixture(scope="module")
def statements() -> list[ExecutedStatement]:
    return asyncio.run(executed_statements())


def scanned(connection: sqlite3.Connection, statement: ExecutedStatement) -> set[str]:
    """Return the tables that a statement reads from one end to the other in SQLite."""
    names = tables_in(statement.sql)
    found = set()
    for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {statement.sql}", statement.values):
        scan = re.match(r"SCAN (\w+)( USING)?", step)
        # Only the beginning of an index is read where its order is asked for and nothing is left out or counted.
        is_bounded = (
            scan is not None and scan[2] and re.search(rf"FROM {scan[1]} ORDER BY [^()]* LIMIT ", statement.sql)
        )
        if scan is not None and not is_bounded and not scan[1].startswith("pragma_"):
            found.add(names.get(scan[1], ""))
        elif "AUTOMATIC" in step:
            found.add(names[step.split()[1]])
    return found - SMALL.keys() - {""}


def test_sqlite_finds_everything_by_an_index(statements: list[ExecutedStatement]) -> None:
    connection = sqlite3.connect(":memory:")
    for step in MIGRATIONS:
        connection.executescript(step.sqlite)
    scans = {each.source: (tables, each.sql) for each in statements if (tables := scanned(connection, each))}
    connection.close()
    assert {source: scan for source, scan in scans.items() if source not in MAY_SCAN} == {}
    assert scans.keys() == MAY_SCAN.keys(), "what needs no exception any more has none"


@needs_postgres
@async_test
async def test_postgres_finds_everything_by_an_index(statements: list[ExecutedStatement]) -> None:
    wait_for_answers(lambda: True)
    address = postgres_schema()
    await (await PostgresDatabase.open(address)).close()
    connection = await asyncpg.connect(address)
    await connection.execute("SET enable_seqscan = off")
    scans = {}
    for each in statements:
        sql = each.sql.replace(SqliteDatabase.now_sql, PostgresDatabase.now_sql)
        if "FROM sizes" in sql or "pragma" in sql:  # of SQLite alone
            continue
        plan = "\n".join(row[0] for row in await connection.fetch(f"EXPLAIN {numbered(sql)}", *each.values))
        tables = set(re.findall(r"Seq Scan on (\w+)", plan)) - SMALL.keys()
        if tables:
            scans[each.source] = (tables, sql)
    line, progress = (["x"], [1], [1.0], ["x"], ["x"], ["x"]), (["x"], [1], ["x"], [1.0], [1])
    lines = await connection.fetch(f"EXPLAIN {SAVE_LINES}", *line, *progress)
    assert "Seq Scan on" not in "\n".join(row[0] for row in lines)
    await connection.close()
    assert {source: scan for source, scan in scans.items() if source not in MAY_SCAN} == {}


def test_every_statement_of_the_code_is_tried(statements: list[ExecutedStatement]) -> None:
    tried = [each.sql for each in statements]
    missing = [(file, text) for file, text in written_statements() if not any(text in sql for sql in tried)]
    assert missing == []


@pytest.mark.parametrize(
    ("sql", "is_scan"),
    [
        ("SELECT 1 FROM events WHERE body = ?", True),
        ("SELECT count(*) FROM users WHERE id <> ?", True),
        ('SELECT 1 FROM daily AS each WHERE each."table_id" || "" = ?', True),
        ("SELECT accused FROM reports GROUP BY accused ORDER BY max(at) LIMIT ?", True),
        ("SELECT 1 FROM reviews WHERE game <> ? ORDER BY at LIMIT 9", True),
        ("SELECT 1 FROM reviews ORDER BY at LIMIT ?", False),
        ("SELECT 1 FROM events WHERE table_id = ?", False),
    ],
)
def test_a_scan_is_noticed(sql: str, is_scan: bool) -> None:
    connection = sqlite3.connect(":memory:")
    for step in MIGRATIONS:
        connection.executescript(step.sqlite)
    assert bool(scanned(connection, ExecutedStatement("query", sql, ("x",)))) == is_scan
    connection.close()
