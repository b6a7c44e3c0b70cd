"""Uploaded records of games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, cast

from ironlanes.game.json_types import Record

from ..database.database import Repository, Statement

ADD: Final = 'INSERT INTO uploads (id, at, "user", record) VALUES (?, ?, ?, ?)'


@dataclass(frozen=True, slots=True)
class AddUpload:
    """Save an uploaded record."""

    name: str
    at: float
    user: str
    record: Record

    def statements(self) -> Iterator[Statement]:
        yield Statement(ADD, ((self.name, self.at, self.user, json.dumps(self.record)),))


class Uploads(Repository):
    """Queries for uploaded records."""

    async def get(self, name: str) -> Record | None:
        """Return an uploaded record."""
        record = await self._database.fetch_text("SELECT record FROM uploads WHERE id = ?", (name,))
        return None if record is None else cast("Record", json.loads(record))

    async def remove_before(self, at: float, limit: int) -> int:
        """Remove records that were uploaded before a time; return their number."""
        query = "DELETE FROM uploads WHERE id IN (SELECT id FROM uploads WHERE at < ? LIMIT ?)"
        return await self._database.execute((query, (at, limit)))
