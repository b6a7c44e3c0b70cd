"""The servers that use a database together, and the tables that each of them owns.

The epoch of a table counts its owners. A server that saves something for a table names the epoch in which it became
the owner, and nothing is saved if that is not the last one (`TableTaken`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..database.database import Repository, Statement

SCHEMA: Final = """
    CREATE TABLE nodes (
        id {id} PRIMARY KEY,
        address {id} NOT NULL,
        program TEXT NOT NULL,
        seen_at {real} NOT NULL,
        open_tables TEXT NOT NULL
    ){end};
    ALTER TABLE tables ADD COLUMN owner {id};
    ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX tables_by_owner ON tables (owner) WHERE owner IS NOT NULL;
    """
RELEASE: Final = "UPDATE tables SET owner = NULL WHERE id = ? AND epoch = ?"


@dataclass(frozen=True, slots=True)
class TableOwner:
    """The node that owns a table."""

    #: None where no node has it.
    node: str | None
    #: How often the table has changed hands.
    epoch: int
    #: The address of the node; None if it is not there any more, or silent.
    address: str | None


@dataclass(frozen=True, slots=True)
class NodeRow:
    """One of the servers that use a database together."""

    id: str
    address: str
    #: The open tables that it has, as JSON.
    open_tables: str


@dataclass(frozen=True, slots=True)
class ReleaseTable:
    """Let another node have a table, if it is still owned."""

    table: str
    epoch: int

    def statements(self) -> Iterator[Statement]:
        yield Statement(RELEASE, ((self.table, self.epoch),))


class Nodes(Repository):
    """Queries for nodes and for the owners of tables."""

    async def owner_of(self, table: str, silent_after: float) -> TableOwner | None:
        """Return the owner of a table; None if there is no such table.

        A node that has given no sign of life for `silent_after` seconds has no address.
        """
        query = (
            "SELECT owner, epoch, address FROM tables"
            f" LEFT JOIN nodes ON nodes.id = owner AND seen_at > {self._database.now_sql} - ? WHERE tables.id = ?"
        )
        for owner, epoch, address in await self._database.fetch(query, (silent_after, table)):
            return TableOwner(owner, int(epoch), address)
        return None

    async def claim(self, table: str, node: str, epoch: int) -> bool:
        """Make a node the owner of a table in the next epoch; False if `epoch` is not the last one any more."""
        query = "UPDATE tables SET owner = ?, epoch = epoch + 1 WHERE id = ? AND epoch = ?"
        return await self._database.execute((query, (node, table, epoch))) == 1

    async def orphans(self, limit: int) -> list[str]:
        """Return tables with a running game whose owner is gone, the most recently changed first."""
        return await self._database.fetch_texts(
            "SELECT id FROM tables WHERE owner IS NOT NULL AND phase = 'playing'"
            " AND NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = owner) ORDER BY listed_at DESC LIMIT ?",
            (limit,),
        )

    async def tables_owned_by(self, node: str, limit: int) -> list[str]:
        """Return the tables with a running game that a node owns, the most recently changed first."""
        query = "SELECT id FROM tables WHERE owner = ? AND phase = 'playing' ORDER BY listed_at DESC LIMIT ?"
        return await self._database.fetch_texts(query, (node, limit))

    async def note(self, node: NodeRow, program: str, lost_after: float) -> None:
        """Note that a node is alive; remove others at its address, and those that were silent for too long."""
        now = self._database.now_sql
        await self._database.execute(
            (
                f"INSERT INTO nodes (id, address, program, seen_at, open_tables) VALUES (?, ?, ?, {now}, ?)"
                " ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, open_tables = excluded.open_tables",
                (node.id, node.address, program, node.open_tables),
            ),
            (
                f"DELETE FROM nodes WHERE id <> ? AND (seen_at < {now} - ? OR address = ?)",
                (node.id, lost_after, node.address),
            ),
        )

    async def remove(self, node: str) -> None:
        """Note that a node is gone."""
        await self._database.execute(("DELETE FROM nodes WHERE id = ?", (node,)))

    async def alive(self) -> list[NodeRow]:
        """Return the nodes that are alive."""
        rows = await self._database.fetch("SELECT id, address, open_tables FROM nodes ORDER BY id")
        return [NodeRow(*row) for row in rows]
