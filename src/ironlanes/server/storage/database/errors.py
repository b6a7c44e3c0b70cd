"""What can go wrong with a database, whichever it is."""

from __future__ import annotations

from pathlib import Path


class StorageError(Exception):
    """The database can't be used; the message is one sentence."""


class DatabaseInUse(StorageError):
    """A database that another server uses."""

    def __init__(self, database: Path | str, process: str, address: str) -> None:
        by = f" (process {process})" if process else ""
        super().__init__(
            f"the database {database} is in use by another server{by}; stop that one, or name another database."
        )
        #: Where that server listens; empty if it did not say.
        self.address = address


class StorageUnavailable(Exception):
    """A database that can't save or read at present: the disk is full, it is locked, or it does not answer."""

    def __init__(self, reason: str, *, is_certain: bool = True) -> None:
        super().__init__(reason)
        #: Whether it is known that nothing was saved; not if the connection broke before the answer came.
        self.is_certain = is_certain


class DatabaseDamaged(Exception):
    """A part of the database that can't be read."""


class WriteConflict(Exception):
    """A write that contradicts the database: for example, a line of a log exists already."""


class TableTaken(WriteConflict):
    """A table that another server owns by now: nothing was saved."""

    def __init__(self) -> None:
        super().__init__("another server owns the table")


class GameCounted(WriteConflict):
    """A finished game that was already counted for one of its players: nothing was saved."""

    def __init__(self) -> None:
        super().__init__("the game has already been counted")


class TournamentChanged(WriteConflict):
    """A tournament that another server has changed in the meantime: nothing was saved."""

    def __init__(self) -> None:
        super().__init__("another server has changed the tournament")
