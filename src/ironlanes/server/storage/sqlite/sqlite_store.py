"""The SQLite store.

The calls block the event loop: in WAL mode with `synchronous=NORMAL` each takes some tens of microseconds, less than
handing it to a thread would. What is committed survives if the process is killed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from ..changes import FENCED, Change
from ..commit import SAVED, Commit
from ..errors import StoreError, WriteConflict
from ..migrations import MIGRATIONS
from ..sql_store import SqlStore
from .sqlite_database import open_beside, open_database, readable


class SqliteStore(SqlStore):
    """A database in a file, or in memory."""

    now_sql = "((julianday('now') - 2440587.5) * 86400.0)"

    def __init__(self, path: Path | str, *, is_beside: bool = False) -> None:
        """With `is_beside`, a server may use the file meanwhile, and it is neither created nor upgraded."""
        super().__init__()
        try:
            self._connection = open_beside(Path(path)) if is_beside else open_database(path)
            self._migrate(may_upgrade=not is_beside)
            self._check_columns()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise StoreError(f"the database {path} can't be used: {error}.") from error

    def _migrate(self, *, may_upgrade: bool) -> None:
        version: int = self._connection.execute("PRAGMA user_version").fetchone()[0]
        if version > len(MIGRATIONS):
            raise StoreError("the database was made by a newer version of ironlanes; use that one.")
        if version < len(MIGRATIONS) and not may_upgrade:
            raise StoreError("the database is of an older version; run `ironlanes database upgrade` with it first.")
        for number, step in enumerate(MIGRATIONS[version:], version + 1):
            self._connection.executescript(f"BEGIN; {step.sqlite} PRAGMA user_version = {number}; COMMIT;")

    def _check_columns(self) -> None:
        """Check that nobody has changed the schema by hand, so that it fails at the start and not with every query."""
        fresh = sqlite3.connect(":memory:")
        for step in MIGRATIONS:
            fresh.executescript(step.sqlite)
        for table, columns in _columns(fresh).items():
            missing = columns - _columns(self._connection).get(table, set())
            if missing:
                raise StoreError(f"the database can't be used: its table {table} has no {', '.join(sorted(missing))}.")
        fresh.close()

    async def close(self) -> None:
        self._connection.close()

    async def can_write(self) -> bool:
        return self._connection.can_write()

    @property
    def failures(self) -> int:
        return self._connection.outage.failures

    def _commit(self, changes: Sequence[Change]) -> Commit:
        statements = (statement for change in changes for statement in change.statements())
        try:
            self._connection.save(statements, FENCED)
        except sqlite3.IntegrityError as error:
            raise WriteConflict(str(error)) from error
        return SAVED

    async def notify(self, notice: str) -> None:
        """No other server can use the file, so there is nobody to tell."""

    async def notices(self) -> AsyncGenerator[str, None]:
        """Nobody else can tell anything."""
        return
        yield

    async def settled(self) -> None:
        """Every change is saved when `commit` returns."""

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    async def sizes(self) -> dict[str, int]:
        rows = await self._fetch("SELECT name, number FROM sizes", ())
        bytes_used = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
        return {str(name): int(number) for name, number in rows} | {
            "bytes": int(await self._value(bytes_used, ()) or 0)
        }

    async def _fetch(self, query: str, values: Sequence[Any]) -> Sequence[Sequence[Any]]:
        """Fetch all rows at once: a query left open after a damaged row would keep an old snapshot of the database."""
        with readable(), closing(self._connection.execute(query, values)) as rows:
            return rows.fetchall()

    async def _execute_all(self, *statements: tuple[str, Sequence[Any]]) -> list[int]:
        with readable(), self._transaction():
            return [self._connection.execute(sql, values).rowcount for sql, values in statements]


def _columns(connection: sqlite3.Connection) -> dict[str, set[str]]:
    """Return the columns of every table in a database."""
    tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    return {
        name: {str(column[1]) for column in connection.execute(f"PRAGMA table_info({name})")}
        for (name,) in tables.fetchall()
    }
