"""Consents: who has agreed that their finished games are open data. Nobody has, unless they say so."""

from __future__ import annotations

from typing import Final

from ..database.database import Repository

SCHEMA: Final = """
    CREATE TABLE consents ("user" {id} PRIMARY KEY, at {real} NOT NULL){end};
    """


class Consents(Repository):
    """Queries for consents."""

    async def has_agreed(self, user: str) -> bool:
        """Return whether a user has agreed."""
        return await self._database.exists('SELECT 1 FROM consents WHERE "user" = ?', (user,))

    async def agree(self, user: str, at: float) -> None:
        """Note that a user agrees."""
        query = 'INSERT INTO consents ("user", at) VALUES (?, ?) ON CONFLICT DO NOTHING'
        await self._database.execute((query, (user, at)))

    async def withdraw(self, user: str) -> None:
        """Note that a user does not agree any more."""
        await self._database.execute(('DELETE FROM consents WHERE "user" = ?', (user,)))
