"""The addresses of the people at tables whose games have not begun, as keyed hashes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..database.database import Repository, Statement

SCHEMA: Final = """
    CREATE TABLE seat_addresses (
        table_id {id} NOT NULL,
        "user" {id} NOT NULL,
        address {id} NOT NULL,
        PRIMARY KEY (table_id, "user", address)
    ){end};
    CREATE INDEX seat_addresses_of_user ON seat_addresses ("user");
    CREATE INDEX seat_addresses_by_address ON seat_addresses (address);
    """
ADD: Final = 'INSERT INTO seat_addresses (table_id, "user", address) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'


@dataclass(frozen=True, slots=True)
class AddSeatAddress:
    """Save the address of someone with a seat."""

    table_id: str
    user: str
    address: str

    def statements(self) -> Iterator[Statement]:
        yield Statement(ADD, ((self.table_id, self.user, self.address),))


@dataclass(frozen=True, slots=True)
class RemoveSeatAddresses:
    """Delete the addresses of a table, once it is decided whether its game is rated."""

    table_id: str

    def statements(self) -> Iterator[Statement]:
        yield Statement("DELETE FROM seat_addresses WHERE table_id = ?", ((self.table_id,),))


class SeatAddresses(Repository):
    """Queries for the addresses of people at tables."""

    async def at_table(self, table: str) -> dict[str, set[str]]:
        """Return the addresses of the people at a table, by user."""
        found: dict[str, set[str]] = {}
        query = 'SELECT "user", address FROM seat_addresses WHERE table_id = ?'
        for user, address in await self._database.fetch(query, (table,)):
            found.setdefault(str(user), set()).add(str(address))
        return found
