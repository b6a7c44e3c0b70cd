"""The finished games whose players have all agreed that they are used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..database.database import Database, Repository
from ..play.table_rows import COLUMNS, TableRow, TableRows

#: How many people who agree had a seat of their own in a game, and stayed to its end.
AGREED: Final = (
    'SELECT count(*) FROM table_users JOIN consents ON consents."user" = table_users."user"'
    " WHERE table_id = tables.id AND table_users.seat IS NOT NULL AND NOT was_absent"
)


@dataclass(frozen=True, slots=True)
class GamesKey:
    """Where a search goes on: the time and the table of the last game that was looked at."""

    listed_at: float
    table: str


@dataclass(frozen=True, slots=True)
class LookedAt:
    """Some finished games in the order of their ends: those of people who all agree, and where to go on."""

    agreed: list[TableRow]
    last: GamesKey | None  # None after the last game


class OpenGames(Repository):
    """Queries for games that are open data."""

    def __init__(self, database: Database, table_rows: TableRows) -> None:
        super().__init__(database)
        self._table_rows = table_rows

    async def between(self, after: GamesKey, until: float, limit: int) -> LookedAt:
        """Look at the next `limit` games that ended before a time."""
        rows = await self._database.fetch(
            f"SELECT {COLUMNS}, listed_at, ({AGREED}) FROM tables WHERE phase = 'over' AND listed_at >= ?"
            " AND listed_at < ? AND (listed_at, id) > (?, ?) ORDER BY listed_at, id LIMIT ?",
            (after.listed_at, until, after.listed_at, after.table, limit),
        )
        agreed = []
        for *columns, _, count in rows:
            row = self._table_rows.read(columns)
            if row is not None and row.result is not None and 0 < count == row.result["bots"].count(None):
                agreed.append(row)
        last = GamesKey(float(rows[-1][-2]), str(rows[-1][0])) if len(rows) == limit else None
        return LookedAt(agreed, last)
