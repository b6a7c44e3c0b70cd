"""The database as repositories see it, whether it is SQLite or PostgreSQL.

Changes are handed over at once and in order, and saved a moment later, several commits together. So the code of a table
never waits for the database; what it sends waits for the commit (`play/tables/outbox.py`). Queries and
`execute` wait for the answer.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Iterator, Sequence
from time import perf_counter
from typing import Any, ClassVar, NamedTuple, Protocol

from ...runtime.durations import Durations
from .commit import Commit
from .errors import WriteConflict

#: What a column holds.
SqlValue = str | int | float | bytes | None
Values = Sequence[SqlValue]
#: A row as the database returns it. Only the query knows the types of its columns.
Row = Sequence[Any]


class Statement(NamedTuple):
    """A statement of SQL with `?` for values, and the values of each execution."""

    sql: str
    rows: Sequence[Values]
    #: The error if an execution changes no row: another server has changed what the statement relies on.
    conflict: type[WriteConflict] | None = None


class Change(Protocol):
    """A change of the database, saved together with the others of its commit."""

    def statements(self) -> Iterator[Statement]:
        """Yield what is to be executed."""


class Database(ABC):
    """A database. Statements have `?` for values."""

    #: The seconds since 1970, by the clock of the database.
    now_sql: ClassVar[str]

    def __init__(self) -> None:
        #: How long commits took until they were saved, or failed.
        self.commit_times = Durations()

    @abstractmethod
    async def close(self) -> None:
        """Save what is still to be saved, and close the database."""

    @abstractmethod
    async def can_write(self) -> bool:
        """Return whether anything can be saved now."""

    @property
    @abstractmethod
    def failures(self) -> int:
        """The number of commits that have failed since the start."""

    # ---- changes

    def commit(self, changes: Sequence[Change]) -> Commit:
        """Save changes after all that were handed over before: all of them or none.

        Raise StorageUnavailable if that can't even be tried.
        """
        started = perf_counter()
        commit = self._commit(changes)
        commit.on_done(lambda: self.commit_times.observe(perf_counter() - started))
        return commit

    @abstractmethod
    def _commit(self, changes: Sequence[Change]) -> Commit:
        """Save changes, without measuring how long it takes."""

    @abstractmethod
    async def settled(self) -> None:
        """Wait until it is known for every change that was handed over whether it is saved."""

    @abstractmethod
    async def execute_all(self, *statements: tuple[str, Values]) -> list[int]:
        """Execute statements, all or none, and return how many rows each of them changed."""

    async def execute(self, *statements: tuple[str, Values]) -> int:
        """Execute statements, all or none, and return how many rows the first one changed."""
        return (await self.execute_all(*statements))[0]

    # ---- queries

    @abstractmethod
    async def fetch(self, query: str, values: Values = ()) -> Sequence[Row]:
        """Return all rows of a query.

        Raise StorageUnavailable if the database does not answer, and DatabaseDamaged if its contents can't be read.
        """

    async def fetch_texts(self, query: str, values: Values = ()) -> list[str]:
        """Return the texts that a query with one column finds."""
        return [str(text) for (text,) in await self.fetch(query, values)]

    async def fetch_text(self, query: str, values: Values = ()) -> str | None:
        """Return the first text that a query with one column finds."""
        return next(iter(await self.fetch_texts(query, values)), None)

    async def fetch_number(self, query: str, values: Values = ()) -> int:
        """Return the number that a query finds, or 0."""
        return int(await self.fetch_text(query, values) or 0)

    async def exists(self, query: str, values: Values = ()) -> bool:
        """Return whether a query finds anything."""
        return bool(await self.fetch(query, values))

    async def time(self) -> float:
        """Return the time of the database in seconds since 1970."""
        return float(await self.fetch_text(f"SELECT {self.now_sql}") or 0)

    @abstractmethod
    async def sizes(self) -> dict[str, int]:
        """Return about how many rows the largest tables have, and how many bytes everything takes."""

    # ---- messages between the servers that use the database

    @abstractmethod
    async def publish(self, message: str) -> None:
        """Send a message to all servers."""

    @abstractmethod
    def listen(self) -> AsyncGenerator[str, None]:
        """Yield an empty message once the connection listens, and then every message, until the connection breaks."""


class Repository:
    """The queries of one feature."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def commit(self, changes: Sequence[Change]) -> Commit:
        """Save changes, of this feature and of others, as `Database.commit` does."""
        return self._database.commit(changes)

    async def settled(self) -> None:
        """Wait until it is known for every change whether it is saved, as `Database.settled` does."""
        await self._database.settled()


def marks(values: Sequence[object]) -> str:
    """Return a `?` for each value, as `IN (…)` and `VALUES (…)` need them."""
    return ", ".join("?" for _ in values)
