"""No statement that a visitor can cause reads the whole of a table that grows with everything ever played.

Every method of a repository is called, and every change is made, with an empty database and with one that has a row for
everything. So a new query is tried without being named here, and a statement in the code that is not tried fails.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Sequence, Set
from itertools import takewhile

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
        is_bounded = scan is not None and scan[2] and reads_beginning(statement.sql, scan[1])
        if scan is not None and not is_bounded and not scan[1].startswith("pragma_"):
            found.add(names.get(scan[1], ""))
        elif "AUTOMATIC" in step:
            found.add(names[step.split()[1]])
    return found - SMALL.keys() - {""}


def reads_beginning(sql: str, table: str) -> bool:
    """Return whether a statement reads only the beginning of an index: its order is asked for, and nothing left out."""
    return re.search(rf"FROM {table} ORDER BY [^()]* LIMIT ", sql) is not None


def scanned_by_postgres(plan: Sequence[str], sql: str, partial: Set[str] = frozenset()) -> set[str]:
    """Return the tables that PostgreSQL reads from one end to the other, or an index of theirs.

    The beginning of an index of `partial`, which has only what is looked for, may be read.
    """
    found = set()
    for number, line in enumerate(plan):
        scan = re.search(r"(?:Seq Scan|Index(?: Only)? Scan(?: Backward)? using (\w+)) on (\w+)", line)
        if scan is None:
            continue
        index, table = scan.groups()
        details = takewhile(lambda each: "->" not in each, plan[number + 1 :])
        has_condition = any(each.lstrip().startswith("Index Cond:") for each in details)
        is_bounded = reads_beginning(sql, table) or (index in partial and " LIMIT ?" in sql)
        if index is None or not (has_condition or is_bounded):
            found.add(table)
    return found - SMALL.keys()


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
    for choice in ("seqscan", "mergejoin", "hashjoin"):  # with empty tables all ways are alike to PostgreSQL
        await connection.execute(f"SET enable_{choice} = off")
    found = await connection.fetch("SELECT indexrelid::regclass::text FROM pg_index WHERE indpred IS NOT NULL")
    partial = {row[0] for row in found}
    scans = {}
    for each in statements:
        sql = each.sql.replace(SqliteDatabase.now_sql, PostgresDatabase.now_sql)
        if "FROM sizes" in sql or "pragma" in sql:  # of SQLite alone
            continue
        plan = [row[0] for row in await connection.fetch(f"EXPLAIN {numbered(sql)}", *each.values)]
        if tables := scanned_by_postgres(plan, sql, partial):
            scans[each.source] = (tables, sql)
    line, progress = (["x"], [1], [1.0], ["x"], ["x"], ["x"]), (["x"], [1], ["x"], [1.0], [1])
    lines = await connection.fetch(f"EXPLAIN {SAVE_LINES}", *line, *progress)
    assert scanned_by_postgres([row[0] for row in lines], SAVE_LINES) == set()
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


@pytest.mark.parametrize(
    ("plan", "sql", "is_scan"),
    [
        ("->  Seq Scan on users", "SELECT name FROM users WHERE name = ?", True),
        ("->  Index Only Scan using users_pkey on users", "SELECT count(*) FROM users WHERE id <> ?", True),
        ("->  Index Scan using users_by_age on users\n  Filter: (id <> 'x')", "SELECT id FROM users LIMIT ?", True),
        ("->  Index Scan using few on users", "SELECT id FROM users WHERE name IS NULL", True),
        ("->  Index Scan using few on users", "SELECT id FROM users WHERE name IS NULL LIMIT ?", False),
        ("->  Index Scan using users_by_age on users", "SELECT id FROM users ORDER BY at LIMIT ?", False),
        (
            "->  Index Scan using users_pkey on users\n  Index Cond: (id = 'x')",
            "SELECT 1 FROM users WHERE id = ?",
            False,
        ),
    ],
)
def test_a_scan_by_postgres_is_noticed(plan: str, sql: str, is_scan: bool) -> None:
    assert bool(scanned_by_postgres(plan.split("\n"), sql, {"few"})) == is_scan
