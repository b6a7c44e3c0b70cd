"""Appearances: the avatars and train colours that users have chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...model.appearance import AVATARS, Appearance
from ..database.database import Repository, SqlValue, marks

SCHEMA: Final = """
    CREATE TABLE appearances ("user" {id} PRIMARY KEY, avatar TEXT, colour INTEGER, at {real} NOT NULL){end};
    """
SET: Final = (
    'INSERT INTO appearances ("user", avatar, colour, at) VALUES (?, ?, ?, ?)'
    ' ON CONFLICT ("user") DO UPDATE SET avatar = excluded.avatar, colour = excluded.colour, at = excluded.at'
)


class Appearances(Repository):
    """Queries for appearances."""

    async def of_user(self, user: str) -> Appearance:
        """Return what a user has chosen."""
        return (await self.of_users([user])).get(user, Appearance())

    async def of_users(self, users: Sequence[str]) -> dict[str, Appearance]:
        """Return what some users have chosen; those who have not are left out."""
        query = f'SELECT "user", avatar, colour FROM appearances WHERE "user" IN ({marks(users)})'
        rows = await self._database.fetch(query, tuple(users)) if users else []
        return {str(user): _appearance(avatar, colour) for user, avatar, colour in rows}

    async def set(self, user: str, appearance: Appearance, at: float) -> None:
        """Save what a user has chosen."""
        await self._database.execute((SET, (user, appearance.avatar, appearance.colour, at)))


def _appearance(avatar: SqlValue, colour: SqlValue) -> Appearance:
    """Return a row as an appearance; an avatar that only a newer program knows counts as none."""
    return Appearance(avatar if avatar in AVATARS else None, None if colour is None else int(colour))
