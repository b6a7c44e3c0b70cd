"""The outbox of reminders: what is to be sent next about the turn at a table with a correspondence game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from ..database.database import Repository, Statement

#: What a reminder says: it is someone's turn, or a quarter of its time is left.
ReminderKind = Literal["turn", "late"]

#: Without `next_at`, nothing more is sent about the turn.
SCHEMA: Final = """
    CREATE TABLE notices (
        table_id {id} PRIMARY KEY,
        "user" {id} NOT NULL,
        since {real} NOT NULL,
        kind {id} NOT NULL,
        next_at {real}
    ){end};
    CREATE INDEX notices_due ON notices (next_at) WHERE next_at IS NOT NULL;
    """
#: A turn that has a reminder already keeps it.
SAVE: Final = (
    'INSERT INTO notices (table_id, "user", since, kind, next_at) VALUES (?, ?, ?, ?, ?)'
    ' ON CONFLICT (table_id) DO UPDATE SET "user" = excluded."user", since = excluded.since, kind = excluded.kind,'
    ' next_at = excluded.next_at WHERE notices.since <> excluded.since OR notices."user" <> excluded."user"'
)
SEND_LATER: Final = "UPDATE notices SET kind = ?, next_at = ? WHERE table_id = ? AND since = ?"
REMOVE: Final = "DELETE FROM notices WHERE table_id = ? AND since = ?"


@dataclass(frozen=True, slots=True)
class DueReminder:
    """A reminder whose time has come, and the state of its table now."""

    table: str
    user: str
    #: When the turn began that it is about.
    since: float
    kind: ReminderKind
    board: str
    #: Whose turn it is now, since when, and when they are late.
    to_move: str | None
    turn_since: float
    deadline: float | None

    @property
    def is_current(self) -> bool:
        """Whether it is still the same turn."""
        return (self.to_move, self.turn_since) == (self.user, self.since)


@dataclass(frozen=True, slots=True)
class ReminderSender:
    """A server that sends the reminders of tables that it owns, because it knows who is there.

    One of them, which is in charge, sends those of tables that no server has.
    """

    #: The id of the node; empty for a server that is alone.
    node: str
    is_in_charge: bool
    #: Seconds without a sign of life after which a node has no tables any more.
    silent_after: float


@dataclass(frozen=True, slots=True)
class SaveReminder:
    """Put the reminder of a turn into the outbox, once."""

    table_id: str
    user: str
    since: float
    next_at: float

    def statements(self) -> Iterator[Statement]:
        yield Statement(SAVE, ((self.table_id, self.user, self.since, "turn", self.next_at),))


@dataclass(frozen=True, slots=True)
class SendLater:
    """Save what is to be sent next about a turn, and when; without a time, nothing is."""

    table_id: str
    since: float
    kind: ReminderKind
    next_at: float | None

    def statements(self) -> Iterator[Statement]:
        yield Statement(SEND_LATER, ((self.kind, self.next_at, self.table_id, self.since),))


@dataclass(frozen=True, slots=True)
class RemoveReminder:
    """Delete a reminder: its turn has passed."""

    table_id: str
    since: float

    def statements(self) -> Iterator[Statement]:
        yield Statement(REMOVE, ((self.table_id, self.since),))


class ReminderOutbox(Repository):
    """Queries for reminders that are to be sent."""

    async def due(self, at: float, limit: int, sender: ReminderSender) -> list[DueReminder]:
        """Return the reminders that a server is to send by a time."""
        is_owned = f"EXISTS (SELECT 1 FROM nodes WHERE nodes.id = owner AND seen_at > {self._database.now_sql} - ?)"
        rows = await self._database.fetch(
            'SELECT notices.table_id, notices."user", notices.since, notices.kind, board, to_move, days_tables.since,'
            " deadline FROM notices JOIN tables ON id = notices.table_id"
            " JOIN days_tables ON days_tables.table_id = notices.table_id"
            f" WHERE next_at IS NOT NULL AND next_at <= ? AND (owner = ? OR (? AND NOT {is_owned}))"
            " ORDER BY next_at LIMIT ?",
            (at, sender.node, sender.is_in_charge, sender.silent_after, limit),
        )
        return [DueReminder(*row) for row in rows]

    async def take(self, reminder: DueReminder, next_at: float | None) -> bool:
        """Note that a reminder is sent, and when the next one is; False if another server was faster."""
        query = (
            "UPDATE notices SET kind = 'late', next_at = ?"
            " WHERE table_id = ? AND since = ? AND kind = ? AND next_at IS NOT NULL"
        )
        values = (next_at, reminder.table, reminder.since, reminder.kind)
        return bool(await self._database.execute((query, values)))
