"""Copies a database into another one, of the same kind or not, and compares the two."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from .errors import StoreError
from .migrations import MIGRATIONS
from .open_store import require_asyncpg
from .postgres.postgres_url import is_postgres, without_password
from .sqlite.database_lock import DatabaseLock
from .sqlite.sqlite_database import open_database
from .sqlite.sqlite_store import SqliteStore
from .visits import SEARCHED_TO

if TYPE_CHECKING:
    import asyncpg

#: The columns of every table; the first ones, as many as the number says, are its key.
TABLES: Final = {
    "users": (1, "id name changed_at"),
    "visits": (2, "user table_id"),  # before the events, with which the database notes those that are missing
    "events": (2, "table_id seq at body user message"),
    "tables": (1, "id board phase is_listed names game result changed_at seq to_move listed_at owner epoch"),
    "nodes": (1, "id address program seen_at open_tables"),
    "table_users": (2, "user table_id is_over listed_at seat was_absent total"),
    "uploads": (1, "id at user record"),
    "reviews": (1, "game at body"),
    "exercises": (3, "user game decision due step moment answers"),
    "achievements": (3, "user is_public name game at"),
    "board_figures": (3, "user is_public board games wins best_score"),
    "streaks": (2, "user is_public streak longest at"),
    "daily": (2, "day user table_id points lead counts"),
    "given_away": (2, "game seat at points error"),
    "days_tables": (1, "table_id pace due_at deadline seat since open_seats is_rated host"),
    "seat_addresses": (3, "table_id user address"),
    "downtimes": (1, "began until"),
    "vacation": (2, "user hour"),
    "away": (1, "user until"),
    "notices": (1, "table_id user since kind next_at"),
    "push_ways": (1, "endpoint user point auth language at"),
    "mail_addresses": (1, "user mail language is_confirmed code_hash code_until tries token"),
    "quiet_hours": (1, "user zone first_hour last_hour"),
    "tournaments": (1, "id phase at body"),
    "tournament_users": (2, "user tournament"),
    "tournament_tables": (1, "table_id tournament"),
    "house": (1, "key value"),
    "rate_limits": (1, "key full_at"),
    "review_claims": (1, "game node"),
    "games_to_rate": (1, "table_id at body"),
    "ratings": (2, "user board player rating deviation games at"),
    "rating_changes": (
        3,
        "user board number table_id game at old_rating new_rating deviation place seats",
    ),
    "accounts": (1, "user skeleton handle made_at shown"),
    "passkeys": (1, "id user public_key counter name made_at used_at"),
    "removed_passkeys": (1, "id user public_key counter name made_at used_at until"),
    "sessions": (1, "hash id user device made_at seen_at proved_at proved_with"),
    "challenges": (1, "hash kind user until"),
    "device_codes": (1, "id hash user until tries"),
    "recovery_codes": (1, "hash user"),
    "players": (1, "player user"),
    "blocks": (2, "user player name at"),
    "reports": (1, "id at user accused name table_id game kind body chat closed_at record"),
    "report_speakers": (2, "user report"),
    "bans": (1, "user at until reason"),
    "ban_marks": (1, "mark until"),
    "operators": (1, "user at"),
    "deletion_requests": (1, "user at"),
    "audit": (1, "id at operator deed player details"),
}
#: What SQLite keeps as 0 or 1.
BOOLEANS: Final = frozenset({"is_listed", "is_over", "was_absent", "is_rated", "is_confirmed", "is_public", "counts"})
#: PostgreSQL keeps the versions of its schema and of programs among the values of the server; they are not copied. Nor
#: is how far a search has come: the copy has every visit.
SELECT: Final = {"house": f"key NOT IN ('version', 'oldest-program', '{SEARCHED_TO}')"}
#: Rows that are copied at once.
ROWS: Final = 1000

Row = tuple[Any, ...]


class Copied(Protocol):
    """A database that is copied, or copied into."""

    def rows(self, table: str) -> AsyncIterator[list[Row]]:
        """Return the rows of a table in the order of its key, some at a time."""

    async def insert(self, table: str, rows: Sequence[Row]) -> None:
        """Add rows to a table."""


def _query(table: str) -> str:
    length, columns = TABLES[table]
    names = [f'"{column}"' for column in columns.split()]
    where = f" WHERE {SELECT[table]}" if table in SELECT else ""
    return f"SELECT {', '.join(names)} FROM {table}{where} ORDER BY {', '.join(names[:length])}"


class SqliteCopied:
    """A file of SQLite."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def rows(self, table: str) -> AsyncIterator[list[Row]]:
        columns = TABLES[table][1].split()
        flags = [place for place, column in enumerate(columns) if column in BOOLEANS]
        with closing(self._connection.execute(_query(table))) as found:
            while rows := found.fetchmany(ROWS):
                yield [_with_flags(row, flags) for row in rows]

    async def insert(self, table: str, rows: Sequence[Row]) -> None:
        columns = [f'"{column}"' for column in TABLES[table][1].split()]
        marks = ", ".join("?" for _ in columns)
        self._connection.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)


def _with_flags(row: Row, flags: Iterable[int]) -> Row:
    values = list(row)
    for place in flags:
        values[place] = bool(values[place])
    return tuple(values)


class PostgresCopied:
    """A database of PostgreSQL."""

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection

    async def rows(self, table: str) -> AsyncIterator[list[Row]]:
        rows: list[Row] = []
        async for row in self._connection.cursor(_query(table), prefetch=ROWS):
            rows.append(tuple(row))
            if len(rows) == ROWS:
                yield rows
                rows = []
        if rows:
            yield rows

    async def insert(self, table: str, rows: Sequence[Row]) -> None:
        await self._connection.copy_records_to_table(table, records=rows, columns=TABLES[table][1].split())


async def copy_database(source: Path | str, target: Path | str) -> dict[str, int]:
    """Copy a database that no server uses into a new one; return the number of rows of each table."""
    async with AsyncExitStack() as stack:
        old = await stack.enter_async_context(_opened(source, is_new=False))
        new = await stack.enter_async_context(_opened(target, is_new=True))
        return await _copy(old, new, target)


async def back_up(source: Path | str, file: Path) -> None:
    """Write a copy of a database into a new file of SQLite; a server may use the database meanwhile."""
    if file.exists():
        raise StoreError(f"there is a file {file} already; name another one.")
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
        from .postgres.postgres_store import check_version, migrate

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
            SqliteStore(file)
    return version, max(version, len(MIGRATIONS))


async def _copy(old: Copied, new: Copied, target: Path | str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for table in TABLES:
        if [rows async for rows in new.rows(table)]:
            raise StoreError(f"the database {_shown(target)} is not empty; name a new one.")
    for table in TABLES:
        digest = hashlib.sha256()
        counts[table] = 0
        async for rows in old.rows(table):
            _add_to(digest, rows)
            counts[table] += len(rows)
            try:
                await new.insert(table, rows)
            except Exception as error:
                reason = " ".join(str(error).split()).rstrip(".")
                raise StoreError(f"the table {table} can't be copied: {reason}.") from error
        copied = hashlib.sha256()
        async for rows in new.rows(table):
            _add_to(copied, rows)
        if copied.digest() != digest.digest():
            raise StoreError(f"the copy of the table {table} differs from what was copied; nothing is kept of it.")
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
        connection = SqliteStore(file)._connection
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
    from .postgres.postgres_store import check_version, lock_database, migrate, version_of

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
        raise StoreError(f"there is no database {file}.")
    return file


def _version_of(file: Path) -> int:
    try:
        with closing(sqlite3.connect(file)) as connection:
            return int(connection.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.Error as error:
        raise StoreError(f"the database {file} can't be used: {error}.") from error


def _back_up_file(source: Path, file: Path) -> None:
    try:
        with closing(sqlite3.connect(source)) as old, closing(open_database(file)) as new:
            old.backup(new)
    except sqlite3.Error as error:
        file.unlink(missing_ok=True)
        raise StoreError(f"the database {source} can't be copied to {file}: {error}.") from error


def _shown(database: Path | str) -> str:
    return without_password(database) if is_postgres(database) else str(database)
