"""Keep a second server from using a database: a lock on a file beside it, which ends with the process."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO, Self

from ironlanes.files import os_error_reason

from ..database.errors import DatabaseInUse, StorageError
from ..postgres.postgres_url import is_postgres

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        file.seek(1000)  # a byte that nobody reads, because locked bytes can't be read on Windows
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class DatabaseLock:
    """A lock that is held from its creation until its release, of a database that is a file.

    `address` is where this server listens; it is shown to anyone who finds the database locked.
    """

    def __init__(self, database: Path | str, address: str = "") -> None:
        self._file = _hold(Path(database).resolve(), address) if is_file(database) else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    def release(self) -> None:
        """Allow another server to use the database."""
        if self._file is not None:
            self._file.close()
            self._file = None


def is_file(database: Path | str) -> bool:
    """Return whether a setting names a file, not a database in memory or of PostgreSQL, which has its own lock."""
    return database != ":memory:" and not is_postgres(database)


def address_in_use(database: Path) -> str | None:
    """Return where the server that uses a database listens; None if no server uses it."""
    try:
        DatabaseLock(database).release()
    except DatabaseInUse as error:
        return error.address
    return None


def _share_owner(file: IO[str], database: Path) -> None:
    """Give a lock that root has made to the owner of the database, who would be locked out otherwise."""
    if hasattr(os, "geteuid") and os.geteuid() == 0 and database.exists():
        owner = database.stat()
        os.fchown(file.fileno(), owner.st_uid, owner.st_gid)


def _hold(database: Path, address: str) -> IO[str]:
    path = database.with_name(f"{database.name}.lock")
    try:
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+", encoding="ascii", errors="replace")
        _share_owner(file, database)
    except OSError as error:
        raise StorageError(f"the file {path} can't be opened: {os_error_reason(error)}.") from error
    try:
        _lock(file)
    except OSError as error:
        process, _, text = file.read(300).strip().partition(" ")
        file.close()
        raise DatabaseInUse(database, process if process.isdigit() else "", text) from error
    try:
        file.truncate(0)
        os.write(file.fileno(), f"{os.getpid()} {address}\n".encode("ascii", "replace"))
    except OSError as error:
        file.close()
        raise StorageError(f"the file {path} can't be written: {os_error_reason(error)}.") from error
    return file
