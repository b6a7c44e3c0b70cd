"""Copies a database into another one, of the same kind or not, and compares the two."""

from __future__ import annotations

import asyncio
import hashlib
import re
import sqlite3
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from .database.database import SqlValue, marks
from .database.errors import StorageError
from .migrations.migrations import MIGRATIONS
from .open_database import require_asyncpg
from .play.visits import SEARCHED_TO
from .postgres.postgres_url import is_postgres, without_password
from .sqlite.database_lock import DatabaseLock
from .sqlite.sqlite_connection import open_file
from .sqlite.sqlite_database import SqliteDatabase, schema_tables

if TYPE_CHECKING:
    import asyncpg

#: Tables that are not copied: SQLite counts the rows of the copy itself.
NOT_COPIED: Final = frozenset({"sizes"})
#: Tables that are copied before the others: with the events, the database notes the visits that are missing.
COPIED_FIRST: Final = ("visits",)
#: The columns that SQLite keeps as 0 or 1.
BOOLEANS: Final = frozenset(name for step in MIGRATIONS for name in re.findall(r"(\w+) BOOLEAN\b", step.postgres))
#: PostgreSQL keeps the versions of its schema and of programs among the values of the server; they are not copied. Nor
#: is how far a search has come: the copy has every visit.
SELECT: Final = {"house": f"key NOT IN ('version', 'oldest-program', '{SEARCHED_TO}')"}
#: Rows that are copied at once.
ROWS: Final = 1000

Row = tuple[SqlValue, ...]


class Copied(Protocol):
    """A database that is copied, or copied into."""

    def rows(self, table: CopiedTable) -> AsyncIterator[list[Row]]:
        """Return the rows of a table in the order of its key, some at a time."""

    async def insert(self, table: CopiedTable, rows: Sequence[Row]) -> None:
        """Add rows to a table."""


class CopiedTable(NamedTuple):
    """A table of the schema, which both databases have."""

    name: str
    columns: Sequence[str]
    key: Sequence[str]

    @property
    def quoted(self) -> str:
        return ", ".join(f'"{each}"' for each in self.columns)

    @property
    def query(self) -> str:
        """The query that selects all rows to copy, in the order of the key."""
        where = f" WHERE {SELECT[self.name]}" if self.name in SELECT else ""
        order = ", ".join(f'"{each}"' for each in self.key)
        return f"SELECT {self.quoted} FROM {self.name}{where} ORDER BY {order}"


def copied_tables() -> list[CopiedTable]:
    """Return the tables of the schema, in the order in which they are copied."""
    schema = {name: columns for name, columns in schema_tables().items() if name not in NOT_COPIED}
    return [
        CopiedTable(
            name,
            [each.name for each in schema[name]],
            [each.name for each in sorted(schema[name], key=lambda column: column.key) if each.key],
        )
        for name in dict.fromkeys((*COPIED_FIRST, *schema))
    ]


class SqliteCopied:
    """A file of SQLite."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def rows(self, table: CopiedTable) -> AsyncIterator[list[Row]]:
        flags = [place for place, column in enumerate(table.columns) if column in BOOLEANS]
        with closing(self._connection.execute(table.query)) as found:
            while rows := found.fetchmany(ROWS):
                yield [_with_flags(row, flags) for row in rows]

    async def insert(self, table: CopiedTable, rows: Sequence[Row]) -> None:
        statement = f"INSERT INTO {table.name} ({table.quoted}) VALUES ({marks(table.columns)})"
        self._connection.executemany(statement, rows)


def _with_flags(row: Row, flags: Iterable[int]) -> Row:
    values = list(row)
    for place in flags:
        values[place] = None if values[place] is None else bool(values[place])
    return tuple(values)


class PostgresCopied:
    """A database of PostgreSQL."""

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection

    async def rows(self, table: CopiedTable) -> AsyncIterator[list[Row]]:
        rows: list[Row] = []
        async for row in self._connection.cursor(table.query, prefetch=ROWS):
            rows.append(tuple(row))
            if len(rows) == ROWS:
                yield rows
                rows = []
        if rows:
            yield rows

    async def insert(self, table: CopiedTable, rows: Sequence[Row]) -> None:
        await self._connection.copy_records_to_table(table.name, records=rows, columns=table.columns)


async def copy_database(source: Path | str, target: Path | str) -> dict[str, int]:
    """Copy a database that no server uses into a new one; return the number of rows of each table."""
    async with AsyncExitStack() as stack:
        old = await stack.enter_async_context(_opened(source, is_new=False))
        new = await stack.enter_async_context(_opened(target, is_new=True))
        return await _copy(old, new, target)


async def back_up(source: Path | str, file: Path) -> None:
    """Write a copy of a database into a new file of SQLite; a server may use the database meanwhile."""
    if file.exists():
        raise StorageError(f"there is a file {file} already; name another one.")
    if is_postgres(source):
        async with AsyncExitStack() as stack:
            old = await stack.enter_async_context(_opened(source, is_new=False, is_locked=False))
            new = await stack.enter_async_context(_opened(file, is_new=True))
            await _copy(old, new, file)
    else:
        await asyncio.to_thread(_back_up_file, _existing(source), file)


async def upgrade(database: Path | str) -> tuple[int, int]:
    """Bring the schema of a database that no server uses up to date; return the version that it had and has."""
    if is_postgres(database):
        require_asyncpg()
        from .postgres.postgres_connection import connect_at_start
        from .postgres.postgres_database import check_version, migrate

        connection = await connect_at_start(database, command_timeout=None)
        try:
            version = await migrate(connection)
            await check_version(connection)
        finally:
            await connection.close()
    else:
        file = _existing(database)
        with DatabaseLock(file):
            version = _version_of(file)
            SqliteDatabase(file)
    return version, max(version, len(MIGRATIONS))


async def _copy(old: Copied, new: Copied, target: Path | str) -> dict[str, int]:
    counts: dict[str, int] = {}
    tables = copied_tables()
    for table in tables:
        if [rows async for rows in new.rows(table)]:
            raise StorageError(f"the database {_shown(target)} is not empty; name a new one.")
    for table in tables:
        digest = hashlib.sha256()
        counts[table.name] = 0
        async for rows in old.rows(table):
            _add_to(digest, rows)
            counts[table.name] += len(rows)
            try:
                await new.insert(table, rows)
            except Exception as error:
                reason = " ".join(str(error).split()).rstrip(".")
                raise StorageError(f"the table {table.name} can't be copied: {reason}.") from error
        copied = hashlib.sha256()
        async for rows in new.rows(table):
            _add_to(copied, rows)
        if copied.digest() != digest.digest():
            raise StorageError(
                f"the copy of the table {table.name} differs from what was copied; nothing is kept of it."
            )
    return counts


def _add_to(digest: hashlib._Hash, rows: Sequence[Row]) -> None:
    for row in rows:
        digest.update(repr(row).encode("utf-8", "surrogatepass"))


@asynccontextmanager
async def _opened(database: Path | str, *, is_new: bool, is_locked: bool = True) -> AsyncIterator[Copied]:
    """Open a database for copying: what was written is kept only if nothing fails."""
    if is_postgres(database):
        async with _opened_postgres(database, is_new=is_new, is_locked=is_locked) as copied:
            yield copied
        return
    file = Path(database) if is_new else _existing(database)
    was_there = file.exists()
    with DatabaseLock(file):
        connection = SqliteDatabase(file)._connection
        try:
            connection.execute("BEGIN IMMEDIATE" if is_new else "BEGIN")
            yield SqliteCopied(connection)
            connection.execute("COMMIT")
        except BaseException:
            connection.close()
            if is_new and not was_there:
                for each in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
                    each.unlink(missing_ok=True)
            raise
        connection.close()


@asynccontextmanager
async def _opened_postgres(url: str, *, is_new: bool, is_locked: bool) -> AsyncIterator[Copied]:
    require_asyncpg()
    from .postgres.postgres_connection import connect_at_start
    from .postgres.postgres_database import check_version, lock_database, migrate, version_of

    connection = await connect_at_start(url, command_timeout=None)
    try:
        if is_locked:
            await lock_database(connection, url)
        if is_new and await version_of(connection) == 0:
            await migrate(connection)
        await check_version(connection)
        async with connection.transaction(isolation="repeatable_read"):
            yield PostgresCopied(connection)
    finally:
        await connection.close()


def _existing(database: Path | str) -> Path:
    file = Path(database)
    if not file.is_file():
        raise StorageError(f"there is no database {file}.")
    return file


def _version_of(file: Path) -> int:
    try:
        with closing(sqlite3.connect(file)) as connection:
            return int(connection.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.Error as error:
        raise StorageError(f"the database {file} can't be used: {error}.") from error


def _back_up_file(source: Path, file: Path) -> None:
    try:
        with closing(sqlite3.connect(source)) as old, closing(open_file(file)) as new:
            old.backup(new)
    except sqlite3.Error as error:
        file.unlink(missing_ok=True)
        raise StorageError(f"the database {source} can't be copied to {file}: {error}.") from error


def _shown(database: Path | str) -> str:
    return without_password(database) if is_postgres(database) else str(database)
