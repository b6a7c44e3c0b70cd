"""The queries about nodes, and about the tables that they own."""

from __future__ import annotations

from .rows import NodeRow, TableOwner
from .sql_queries import SqlQueries


class NodeQueries(SqlQueries):
    """What several servers with one database know of each other."""

    async def owner_of(self, table: str, silent_after: float) -> TableOwner | None:
        query = (
            "SELECT owner, epoch, address FROM tables"
            f" LEFT JOIN nodes ON nodes.id = owner AND seen_at > {self.now_sql} - ? WHERE tables.id = ?"
        )
        for owner, epoch, address in await self._fetch(query, (silent_after, table)):
            return TableOwner(owner, int(epoch), address)
        return None

    async def claim(self, table: str, node: str, epoch: int) -> bool:
        query = "UPDATE tables SET owner = ?, epoch = epoch + 1 WHERE id = ? AND epoch = ?"
        return await self._execute((query, (node, table, epoch))) == 1

    async def orphans(self, limit: int) -> list[str]:
        return await self._ids(
            "SELECT id FROM tables WHERE owner IS NOT NULL AND phase = 'playing'"
            " AND NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = owner) ORDER BY listed_at DESC LIMIT ?",
            (limit,),
        )

    async def tables_owned_by(self, node: str, limit: int) -> list[str]:
        query = "SELECT id FROM tables WHERE owner = ? AND phase = 'playing' ORDER BY listed_at DESC LIMIT ?"
        return await self._ids(query, (node, limit))

    async def claim_review(self, game: str, node: str) -> str | None:
        alive = "SELECT 1 FROM nodes WHERE nodes.id = review_claims.node"
        claim = (
            "INSERT INTO review_claims (game, node) VALUES (?, ?) ON CONFLICT (game) DO UPDATE"
            f" SET node = excluded.node WHERE NOT EXISTS ({alive})"
        )
        await self._execute((claim, (game, node)))
        query = "SELECT address FROM review_claims JOIN nodes ON nodes.id = node WHERE game = ? AND node <> ?"
        return await self._value(query, (game, node))

    async def note_node(self, node: NodeRow, program: str, lost_after: float) -> None:
        await self._execute(
            (
                f"INSERT INTO nodes (id, address, program, seen_at, open_tables) VALUES (?, ?, ?, {self.now_sql}, ?)"
                " ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, open_tables = excluded.open_tables",
                (node.id, node.address, program, node.open_tables),
            ),
            (
                f"DELETE FROM nodes WHERE id <> ? AND (seen_at < {self.now_sql} - ? OR address = ?)",
                (node.id, lost_after, node.address),
            ),
        )

    async def remove_node(self, node: str) -> None:
        await self._execute(("DELETE FROM nodes WHERE id = ?", (node,)))

    async def nodes(self) -> list[NodeRow]:
        rows = await self._fetch("SELECT id, address, open_tables FROM nodes ORDER BY id", ())
        return [NodeRow(*row) for row in rows]
