"""The tables of correspondence games, whose turns last for days."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Final

from ...model.messages.incoming import CorrespondencePace
from ..database.database import Database, Repository, Statement, Values, marks
from ..play.table_rows import COLUMNS, TableRow, TableRows
from .reminder_outbox import SaveReminder

#: A row for each table whose correspondence game is not over, with vacations in the same step.
SCHEMA: Final = """
    CREATE TABLE days_tables (
        table_id {id} PRIMARY KEY,
        pace {id} NOT NULL,
        due_at {real},
        deadline {real},
        seat INTEGER,
        since {real} NOT NULL,
        open_seats INTEGER NOT NULL,
        is_rated {boolean} NOT NULL
    ){end};
    CREATE INDEX days_tables_due ON days_tables (due_at) WHERE due_at IS NOT NULL;
    """
HOST_SCHEMA: Final = """
    ALTER TABLE days_tables ADD COLUMN host {id};
    CREATE INDEX days_tables_by_host ON days_tables (host) WHERE host IS NOT NULL;
    """
#: The columns of a `CorrespondenceRow`.
ROW: Final = "table_id, pace, due_at, deadline, seat, since, open_seats, is_rated, host"
SAVE: Final = (
    f"INSERT INTO days_tables ({ROW})"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET pace = excluded.pace,"
    " due_at = excluded.due_at, deadline = excluded.deadline, seat = excluded.seat, since = excluded.since,"
    " open_seats = excluded.open_seats, is_rated = excluded.is_rated, host = excluded.host"
)
#: How many of a user's unfinished tables are searched for correspondence games, the last changed ones first.
SEARCHED: Final = 1000
#: Selects the tables that the list of open tables shows.
LISTED: Final = "JOIN tables ON id = days_tables.table_id WHERE is_listed AND phase = 'lobby' AND open_seats > 0"


@dataclass(frozen=True, slots=True)
class CorrespondenceRow:
    """What lists and deadlines need to know of a table with a correspondence game."""

    table: str
    pace: CorrespondencePace
    #: When something happens there by itself.
    due_at: float | None
    #: When the seat to move is late; null where it has all the time it wants.
    deadline: float | None
    seat: int | None
    #: When its turn began.
    since: float
    open_seats: int
    is_rated: bool
    #: Who hosts the table, as long as the game has not begun.
    host: str | None = None


@dataclass(frozen=True, slots=True)
class SaveCorrespondence:
    """Save what lists and deadlines need to know of a table."""

    row: CorrespondenceRow
    #: The reminder of the turn, where a person is to move.
    reminder: SaveReminder | None = None

    def statements(self) -> Iterator[Statement]:
        each = self.row
        values = (each.table, each.pace, each.due_at, each.deadline, each.seat, each.since)
        yield Statement(SAVE, ((*values, each.open_seats, each.is_rated, each.host),))
        if self.reminder is not None:
            yield from self.reminder.statements()


@dataclass(frozen=True, slots=True)
class RemoveCorrespondence:
    """Note that a table has no correspondence game, or not any more."""

    table_id: str

    def statements(self) -> Iterator[Statement]:
        yield Statement("DELETE FROM days_tables WHERE table_id = ?", ((self.table_id,),))
        yield Statement("DELETE FROM notices WHERE table_id = ?", ((self.table_id,),))


class CorrespondenceGames(Repository):
    """Queries for correspondence games that are not over."""

    def __init__(self, database: Database, table_rows: TableRows) -> None:
        super().__init__(database)
        self._table_rows = table_rows

    async def due(self, at: float, limit: int) -> list[str]:
        """Return the tables where something has to happen by itself by a time, the most overdue first."""
        return await self._database.fetch_texts(
            "SELECT table_id FROM days_tables WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at LIMIT ?",
            (at, limit),
        )

    async def by_ids(self, tables: Sequence[str]) -> dict[str, CorrespondenceRow]:
        """Return the rows of those tables that have a correspondence game, by table."""
        if not tables:
            return {}
        query = f"SELECT {ROW} FROM days_tables WHERE table_id IN ({marks(tables)})"
        return {row[0]: CorrespondenceRow(*row) for row in await self._database.fetch(query, tables)}

    async def of_user(self, user: str, limit: int) -> list[tuple[TableRow, CorrespondenceRow]]:
        """Return a user's tables, the longest turn first."""
        own = 'SELECT table_id FROM table_users WHERE "user" = ? AND is_over = ? ORDER BY listed_at DESC LIMIT ?'
        return await self._select(
            f"WHERE days_tables.table_id IN ({own}) ORDER BY since, id LIMIT ?", (user, False, SEARCHED, limit)
        )

    async def with_free_seats(self, limit: int) -> list[tuple[TableRow, CorrespondenceRow]]:
        """Return the listed tables with a free seat."""
        return await self._select(
            "WHERE is_listed AND phase = 'lobby' AND open_seats > 0 ORDER BY listed_at DESC LIMIT ?", (limit,)
        )

    async def listed_by(self, user: str) -> set[str]:
        """Return the tables that a user hosts and the list of open tables shows."""
        return set(await self._database.fetch_texts(f"SELECT id FROM days_tables {LISTED} AND host = ?", (user,)))

    async def listed_from(self, address: str) -> set[str]:
        """Return the same for all hosts who came from an address."""
        hosts = 'days_tables ON days_tables.table_id = seen.table_id AND host = seen."user"'
        query = f"SELECT id FROM seat_addresses AS seen JOIN {hosts} {LISTED} AND address = ?"
        return set(await self._database.fetch_texts(query, (address,)))

    async def _select(self, where: str, values: Values) -> list[tuple[TableRow, CorrespondenceRow]]:
        columns, length = ", ".join(f"days_tables.{each}" for each in ROW.split(", ")), len(fields(CorrespondenceRow))
        query = f"SELECT {columns}, {COLUMNS} FROM days_tables JOIN tables ON id = days_tables.table_id {where}"
        found = []
        for row in await self._database.fetch(query, values):
            listed = self._table_rows.read(row[length:])
            if listed is not None:
                found.append((listed, CorrespondenceRow(*row[:length])))
        return found
