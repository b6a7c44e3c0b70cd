"""Changes of where the people at a table come from, as keyed hashes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from .statement import Statement

ADD_ADDRESS: Final = 'INSERT INTO seat_addresses (table_id, "user", address) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'
REMOVE_ADDRESSES: Final = "DELETE FROM seat_addresses WHERE table_id = ?"


@dataclass(frozen=True, slots=True)
class AddSeatAddress:
    """Note where someone with a seat came from."""

    table_id: str
    user: str
    address: str

    def statements(self) -> Iterator[Statement]:
        yield ADD_ADDRESS, ((self.table_id, self.user, self.address),)


@dataclass(frozen=True, slots=True)
class RemoveSeatAddresses:
    """Forget where the people at a table came from: it has been decided whether their game is rated."""

    table_id: str

    def statements(self) -> Iterator[Statement]:
        yield REMOVE_ADDRESSES, ((self.table_id,),)


AddressChange = AddSeatAddress | RemoveSeatAddresses
