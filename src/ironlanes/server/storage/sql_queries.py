"""How queries are asked, whichever database it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar


class SqlQueries(ABC):
    """A database that is asked with `?` for values."""

    #: The seconds since 1970, by the clock of the database.
    now_sql: ClassVar[str]

    @abstractmethod
    async def _fetch(self, query: str, values: Sequence[Any]) -> Sequence[Sequence[Any]]:
        """Return all rows that a query finds.

        Raise StorageUnavailable if the database does not answer, and DatabaseDamaged if its contents can't be read.
        """

    @abstractmethod
    async def _execute_all(self, *statements: tuple[str, Sequence[Any]]) -> list[int]:
        """Execute statements, all or none; return how many rows each of them changed."""

    async def _execute(self, *statements: tuple[str, Sequence[Any]]) -> int:
        """Execute statements, all or none; return how many rows the first one changed."""
        return (await self._execute_all(*statements))[0]

    async def _ids(self, query: str, values: Sequence[Any]) -> list[str]:
        return [str(name) for (name,) in await self._fetch(query, values)]

    async def _value(self, query: str, values: Sequence[Any]) -> str | None:
        """The only value that a query finds."""
        for (value,) in await self._fetch(query, values):
            return str(value)
        return None
