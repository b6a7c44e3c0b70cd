"""The server's own values: the secret that signs cookies, and with PostgreSQL the version of the schema."""

from __future__ import annotations

from typing import Final

from ..database.database import Repository

#: The table got its name before it got this file.
SCHEMA: Final = """
    CREATE TABLE house (key TEXT PRIMARY KEY, value TEXT NOT NULL){end};
    """


class ServerValues(Repository):
    """Queries for the server's own values."""

    async def get(self, key: str, default: str | None = None) -> str | None:
        """Return a value; where there is none, save and return the default."""
        query = "SELECT value FROM house WHERE key = ?"
        value = await self._database.fetch_text(query, (key,))
        if value is None and default is not None:
            insert = "INSERT INTO house (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
            await self._database.execute((insert, (key, default)))  # another server may have been faster
            value = await self._database.fetch_text(query, (key,))
        return value
