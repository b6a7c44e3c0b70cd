"""Blocks: whom users do not want to play with. Blocked people are named by their public ids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ..database.database import Repository, Statement, marks
from .friends import EndFriendship

SCHEMA: Final = """
    CREATE TABLE blocks (
        "user" {id} NOT NULL,
        player {id} NOT NULL,
        name TEXT NOT NULL,
        at {real} NOT NULL,
        PRIMARY KEY ("user", player)
    ){end};
    CREATE INDEX blocks_by_player ON blocks (player);
    """


@dataclass(frozen=True, slots=True)
class BlockedPlayer:
    """A player whom a user does not want to play or chat with."""

    player: str
    #: What they were called.
    name: str
    at: float


@dataclass(frozen=True, slots=True)
class AddBlock:
    """Block a player for a user, which ends a friendship."""

    user: str
    block: BlockedPlayer

    def statements(self) -> Iterator[Statement]:
        add = 'INSERT INTO blocks ("user", player, name, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING'
        yield Statement(add, ((self.user, self.block.player, self.block.name, self.block.at),))
        yield from EndFriendship(self.user, self.block.player).statements()


class BlockLists(Repository):
    """Queries for blocks."""

    async def of_user(self, user: str) -> list[BlockedPlayer]:
        """Return whom a user blocks, the last one first."""
        rows = await self._database.fetch(
            'SELECT player, name, at FROM blocks WHERE "user" = ? ORDER BY at DESC', (user,)
        )
        return [BlockedPlayer(*row) for row in rows]

    async def blockers_of(self, player: str) -> list[str]:
        """Return the users who block a player."""
        return await self._database.fetch_texts('SELECT "user" FROM blocks WHERE player = ?', (player,))

    async def among(self, users: Sequence[str], players: Sequence[str]) -> list[tuple[str, str]]:
        """Return which of some users block which of some players."""
        query = f'SELECT "user", player FROM blocks WHERE "user" IN ({marks(users)}) AND player IN ({marks(players)})'
        found = await self._database.fetch(query, (*users, *players)) if users and players else []
        return [(str(user), str(player)) for user, player in found]

    async def add(self, user: str, block: BlockedPlayer) -> None:
        """Block a player for a user."""
        await self._database.commit([AddBlock(user, block)]).wait()

    async def remove(self, user: str, player: str) -> None:
        """Unblock a player for a user."""
        await self._database.execute(('DELETE FROM blocks WHERE "user" = ? AND player = ?', (user, player)))
