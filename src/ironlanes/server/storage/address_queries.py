"""Where the people at tables come from, whose games have not begun; and how many open tables they have."""

from __future__ import annotations

from typing import Final, Protocol

from .sql_queries import SqlQueries

#: Selects the tables for games of days that the list of open tables shows.
LISTED: Final = "JOIN tables ON id = days_tables.table_id WHERE is_listed AND phase = 'lobby' AND open_seats > 0"


class AddressStore(Protocol):
    """What the server asks of a database about the addresses of people, which it keeps as hashes."""

    async def addresses_at(self, table: str) -> dict[str, set[str]]:
        """Return where the people at a table came from, by user."""

    async def days_tables_listed_by(self, user: str) -> set[str]:
        """Return the tables for games of days that a user hosts and the list of open tables shows."""

    async def days_tables_listed_from(self, address: str) -> set[str]:
        """Return the same for all hosts who came from an address."""


class AddressQueries(SqlQueries):
    """The queries, for both databases."""

    async def addresses_at(self, table: str) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        query = 'SELECT "user", address FROM seat_addresses WHERE table_id = ?'
        for user, address in await self._fetch(query, (table,)):
            found.setdefault(str(user), set()).add(str(address))
        return found

    async def days_tables_listed_by(self, user: str) -> set[str]:
        return set(await self._ids(f"SELECT id FROM days_tables {LISTED} AND host = ?", (user,)))

    async def days_tables_listed_from(self, address: str) -> set[str]:
        hosts = 'days_tables ON days_tables.table_id = seen.table_id AND host = seen."user"'
        query = f"SELECT id FROM seat_addresses AS seen JOIN {hosts} {LISTED} AND address = ?"
        return set(await self._ids(query, (address,)))
