"""The connection to the database file, which is private to its owner and reports quickly when nothing can be saved."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from ..operator_log import operator_logger

log = operator_logger(__name__)

#: Milliseconds for which a write waits for another program's lock on the database. Nobody is served meanwhile.
BUSY_MS: Final = 100
#: Seconds after a failed write in which other writes fail without being tried.
RETRY_SECONDS: Final = 1.0
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


class StorageUnavailable(sqlite3.OperationalError):
    """Nothing can be saved now: the disk is full, the database is locked, or its file can't be written."""

    def __init__(self, reason: str, code: int) -> None:
        super().__init__(reason)
        self.sqlite_errorcode = code


class Database(sqlite3.Connection):
    """A connection whose failed writes raise `StorageUnavailable` and leave no transaction open.

    While writes fail, only one per second is tried, so that a locked database does not make everybody wait.
    """

    clock: Callable[[], float] = staticmethod(time.monotonic)
    #: Why the last write failed; None if it succeeded.
    failure: str | None = None
    #: The number of failed writes so far.
    failures = 0
    _failed_at = 0.0
    _failed_with = 0

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        if sql == "ROLLBACK" and not self.in_transaction:
            return self.cursor()  # SQLite has already done so, for example because the disk is full
        return self._guarded(sql, lambda: super(Database, self).execute(sql, parameters))

    def executemany(self, sql: str, parameters: Any, /) -> sqlite3.Cursor:
        return self._guarded(sql, lambda: super(Database, self).executemany(sql, parameters))

    def _guarded(self, sql: str, run: Callable[[], sqlite3.Cursor]) -> sqlite3.Cursor:
        if sql.startswith(READING):
            return run()
        if self.failure is not None and self.clock() - self._failed_at < RETRY_SECONDS:
            raise StorageUnavailable(self.failure, self._failed_with)
        try:
            cursor = run()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in UNAVAILABLE:
                raise
            self._fail(error)
            if sql == "COMMIT" and self.in_transaction:
                super().execute("ROLLBACK")  # otherwise later writes would be part of it and never be committed
            raise StorageUnavailable(str(error), error.sqlite_errorcode) from error
        if self.failure is not None and not self.in_transaction:
            self.failure = None
            log.warning("The database can be written again.")
        return cursor

    def _fail(self, error: sqlite3.OperationalError) -> None:
        self.failure, self._failed_with, self._failed_at = str(error), error.sqlite_errorcode, self.clock()
        self.failures += 1
        log.error("Nothing can be saved: %s. What was acknowledged is kept; players wait until it works again.", error)

    def can_write(self) -> bool:
        """Return whether anything can be saved now; after a failure, a page is written to find out."""
        try:
            self.execute("BEGIN IMMEDIATE")
            if self.failure is not None:
                version = self.execute("PRAGMA user_version").fetchone()[0]
                self._guarded("UPDATE", lambda: super(Database, self).execute(f"PRAGMA user_version = {version}"))
            self.execute("COMMIT")
        except StorageUnavailable:
            self.execute("ROLLBACK")
            return False
        return True


def open_database(path: Path | str) -> Database:
    """Open a database, or create one that only its owner can read; SQLite gives its other files the same mode."""
    if path != ":memory:":
        _make_private(Path(path))
    connection = sqlite3.connect(path, isolation_level=None, factory=Database)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    return connection


def _make_private(file: Path) -> None:
    """Remove access to a database for everyone but the owner and the group; a new one is private to the owner."""
    with suppress(OSError):  # if it can't be created or opened, SQLite reports that next
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        for each in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
            if each.exists() and (mode := each.stat().st_mode) & OTHERS:
                each.chmod(mode & ~OTHERS)
