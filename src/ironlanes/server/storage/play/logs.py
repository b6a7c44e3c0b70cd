"""The logs of tables: only ever appended to, and everything about a table is rebuilt from its log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ...model.table_events import LogError, LogRow, read_event, write_event
from ..database.database import Repository, Row, Statement, Values

APPEND: Final = 'INSERT INTO events (table_id, seq, at, body, "user", message) VALUES (?, ?, ?, ?, ?, ?)'
#: A limit for queries that have none.
EVERYTHING: Final = 2**31 - 1


@dataclass(slots=True)  # not frozen: an action makes one, in a third of the time
class AppendLine:
    """Append a line to a table's log."""

    table: str
    seq: int
    entry: LogRow

    @property
    def values(self) -> Values:
        """The values of the columns, in the order of `APPEND`."""
        entry = self.entry
        return self.table, self.seq, entry.at, write_event(entry.event), entry.user, entry.message

    def statements(self) -> Iterator[Statement]:
        yield Statement(APPEND, (self.values,))


class Logs(Repository):
    """Queries for the logs of tables."""

    async def lines(self, table: str, since: int = 0, limit: int | None = None) -> list[LogRow]:
        """Return the lines of a table's log from line `since`, at most `limit`; raise LogError if it is damaged."""
        rows = await self._database.fetch(
            'SELECT seq, at, body, "user", message FROM events WHERE table_id = ? AND seq >= ? ORDER BY seq LIMIT ?',
            (table, since, EVERYTHING if limit is None else limit),
        )
        return [_read_line(number, row) for number, row in enumerate(rows, since)]

    async def exists(self, table: str) -> bool:
        """Return whether there is a table with this id."""
        return await self._database.exists("SELECT 1 FROM events WHERE table_id = ? LIMIT 1", (table,))


def _read_line(number: int, row: Row) -> LogRow:
    """Return a line of a log after checking it."""
    seq, at, body, user, message = row
    if seq != number:
        raise LogError(f"line {number} of the log is missing.")
    texts = (body, user or "", message or "")
    if not isinstance(at, float) or not all(isinstance(text, str) for text in texts):
        raise LogError(f"line {number} of the log is damaged.")
    return LogRow(at, read_event(body), user, message)
