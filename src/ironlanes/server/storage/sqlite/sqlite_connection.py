"""The connection to the database file, which is private to its owner and reports quickly when nothing can be saved."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from ..database.database import Statement
from ..database.errors import DatabaseDamaged, StorageError, StorageUnavailable
from ..database.outage import Outage

#: Milliseconds for which a write waits for another program's lock on the database. Nobody is served meanwhile.
BUSY_MS: Final = 100
#: The same for a command that runs beside a server and keeps nobody waiting.
COMMAND_BUSY_MS: Final = 10_000
READING: Final = ("SELECT", "PRAGMA", "ROLLBACK")
#: The bits of a file's mode for everyone who is neither the owner nor in the group.
OTHERS: Final = 0o007


#: SQLite's errors that are not about the contents of the database, and may go away by themselves.
UNAVAILABLE: Final = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_NOMEM,
    }
)


class SqliteConnection(sqlite3.Connection):
    """A connection whose failed writes raise `StorageUnavailable` and leave no transaction open.

    While writes fail, only one per second is tried, so that a locked database does not make everybody wait.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.outage = Outage()

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        if sql == "ROLLBACK" and not self.in_transaction:
            return self.cursor()  # SQLite has already done so, for example because the disk is full
        return self._guarded(sql, lambda: super(SqliteConnection, self).execute(sql, parameters))

    def executemany(self, sql: str, parameters: Any, /) -> sqlite3.Cursor:
        return self._guarded(sql, lambda: super(SqliteConnection, self).executemany(sql, parameters))

    def _guarded(self, sql: str, run: Callable[[], sqlite3.Cursor]) -> sqlite3.Cursor:
        if sql.startswith(READING):
            return run()
        self.outage.check()
        try:
            cursor = run()
        except sqlite3.OperationalError as error:
            if not _is_unavailable(error):
                raise
            self.outage.note_failure(str(error))
            if sql == "COMMIT" and self.in_transaction:
                super().execute("ROLLBACK")  # otherwise later writes would be part of it and never be committed
            raise StorageUnavailable(str(error)) from error
        if self.outage.reason is not None and not self.in_transaction:
            self.outage.note_success()
        return cursor

    def save(self, statements: Iterable[Statement]) -> None:
        """Carry out statements in one transaction, all or none.

        A statement that has to change a row and changes none raises its error. This runs for every action, so it is
        one function.
        """
        self.outage.check()
        execute = super().execute
        try:
            execute("BEGIN IMMEDIATE")
            for sql, rows, conflict in statements:
                for values in rows:
                    if not execute(sql, values).rowcount and conflict is not None:
                        raise conflict
            execute("COMMIT")
        except BaseException as error:
            if self.in_transaction:  # if the disk is full, SQLite has rolled it back already
                execute("ROLLBACK")
            if isinstance(error, sqlite3.OperationalError) and _is_unavailable(error):
                self.outage.note_failure(str(error))
                raise StorageUnavailable(str(error)) from error
            raise
        if self.outage.reason is not None:
            self.outage.note_success()

    def can_write(self) -> bool:
        """Return whether anything can be saved now; after a failure, a page is written to find out."""
        try:
            self.execute("BEGIN IMMEDIATE")
            if self.outage.reason is not None:
                version = self.execute("PRAGMA user_version").fetchone()[0]
                self._guarded(
                    "UPDATE", lambda: super(SqliteConnection, self).execute(f"PRAGMA user_version = {version}")
                )
            self.execute("COMMIT")
        except StorageUnavailable:
            self.execute("ROLLBACK")
            return False
        return True


@contextmanager
def readable() -> Iterator[None]:
    """Raise StorageUnavailable or DatabaseDamaged instead of SQLite's errors."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise (StorageUnavailable if _is_unavailable(error) else DatabaseDamaged)(str(error)) from error


def _is_unavailable(error: sqlite3.Error) -> bool:
    """Return whether an error means that the disk or the file can't be used now, not that its contents are damaged."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in UNAVAILABLE


def open_file(path: Path | str) -> SqliteConnection:
    """Open a database, or create one that only its owner can read; SQLite gives its other files the same mode."""
    if path != ":memory:":
        _make_private(Path(path))
    connection = sqlite3.connect(path, isolation_level=None, factory=SqliteConnection)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    return connection


def open_beside(file: Path) -> SqliteConnection:
    """Open a database that is there, while a server may use it. SQLite gives files that it adds the same owner."""
    if not file.is_file():
        raise StorageError(f"there is no database {file}; name that of your server with --database.")
    connection = sqlite3.connect(
        f"{file.resolve().as_uri()}?mode=rw", uri=True, isolation_level=None, factory=SqliteConnection
    )
    connection.execute(f"PRAGMA busy_timeout = {COMMAND_BUSY_MS}")
    return connection


def _make_private(file: Path) -> None:
    """Remove access to a database for everyone but the owner and the group; a new one is private to the owner."""
    with suppress(OSError):  # if it can't be created or opened, SQLite reports that next
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        for each in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
            if each.exists() and (mode := each.stat().st_mode) & OTHERS:
                each.chmod(mode & ~OTHERS)
