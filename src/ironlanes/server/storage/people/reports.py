"""Reports: what people told the operators about others at a table."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final, Literal

from ..database.database import Repository, marks
from ..database.schema import Step, step
from .operators import AuditRow, added_audit

ReportKind = Literal["chat", "name", "play", "other", "board"]

SCHEMA: Final = """
    CREATE TABLE reports (
        id {id} PRIMARY KEY,
        at {real} NOT NULL,
        "user" {id} NOT NULL,
        accused {id} NOT NULL,
        name TEXT NOT NULL,
        table_id {id} NOT NULL,
        game {id},
        kind {id} NOT NULL,
        body TEXT NOT NULL,
        chat TEXT NOT NULL,
        closed_at {real}
    ){end};
    CREATE INDEX reports_in_order ON reports (at);
    CREATE INDEX reports_by_user ON reports ("user");
    CREATE INDEX reports_by_accused ON reports (accused);
    """
#: Open reports are found without a look at all others.
SHOWN_SCHEMA: Final = "CREATE INDEX reports_as_shown ON reports ((closed_at IS NOT NULL), at DESC);"
#: The record of the game that a report is about, and later: kept for the last reports only.
RECORD_SCHEMA: Final = "ALTER TABLE reports ADD COLUMN record TEXT;"
RECORD_INDICES: Final = """
    CREATE INDEX reports_of_games ON reports (game, accused) WHERE record IS NOT NULL;
    CREATE INDEX reports_with_records ON reports (at) WHERE record IS NOT NULL;
    """


def _speakers(reference: str, end: str) -> str:
    """Return the table of those whose words are in the chat of a report, so that they can be taken out."""
    return f"""
    CREATE TABLE report_speakers (
        "user" {{id}} NOT NULL,
        report {{id}} NOT NULL{reference},
        PRIMARY KEY ("user", report)
    ){end}
    CREATE INDEX speakers_of_report ON report_speakers (report);
    CREATE INDEX reports_by_table ON reports (table_id);
    CREATE INDEX audit_by_player ON audit (player);
    """


#: Speakers go with the report. SQLite does not follow references unless a connection asks for it, so it has a trigger.
_REMOVED: Final = """ WITHOUT ROWID;
    CREATE TRIGGER report_removed AFTER DELETE ON reports BEGIN
        DELETE FROM report_speakers WHERE report = OLD.id;
    END;"""
SPEAKERS_STEP: Final = Step(
    step(_speakers("", _REMOVED)).sqlite, step(_speakers(" REFERENCES reports ON DELETE CASCADE", ";")).postgres
)
REPORT: Final = 'id, at, "user", accused, name, table_id, game, kind, body, chat, closed_at'
ADD_SPEAKER: Final = 'INSERT INTO report_speakers ("user", report) VALUES (?, ?) ON CONFLICT DO NOTHING'
OPEN: Final = "sum(CASE WHEN closed_at IS NULL THEN 1 ELSE 0 END)"
#: How many reports have the record of their game.
KEPT_RECORDS: Final = 500


@dataclass(frozen=True, slots=True)
class Report:
    """What someone told the operators about another person at a table."""

    id: str
    at: float
    user: str
    accused: str
    #: What the accused was called at the table.
    name: str
    table: str
    game: str | None
    kind: ReportKind
    text: str
    #: The last chat messages at the table, as JSON, each with the `user` who said it.
    chat: str
    closed_at: float | None = None


@dataclass(frozen=True, slots=True)
class Accused:
    """Someone about whom there are reports."""

    user: str
    #: How many of the reports are open, and by how many people all of them are.
    open: int
    reporters: int


class Reports(Repository):
    """Queries for reports."""

    async def add(self, report: Report, record: str | None) -> None:
        """Keep a report with the record of the game so far, as JSON, which outlives the table.

        Of several records of one game about one person the last is kept, and of all records those of the last reports.
        """
        each = report
        told = (each.id, each.at, each.user, each.accused, each.name, each.table, each.game, each.kind, each.text)
        values = (*told, each.chat, each.closed_at, record)
        statement = f"INSERT INTO reports ({REPORT}, record) VALUES ({marks(values)})"
        older = "UPDATE reports SET record = NULL WHERE record IS NOT NULL AND game = ? AND accused = ? AND id <> ?"
        last = "SELECT at FROM reports WHERE record IS NOT NULL ORDER BY at DESC LIMIT 1 OFFSET ?"
        speakers = {line["user"] for line in json.loads(each.chat) if line["user"] is not None}
        await self._database.execute(
            (statement, values),
            *([] if record is None else [(older, (each.game, each.accused, each.id))]),
            (f"UPDATE reports SET record = NULL WHERE record IS NOT NULL AND at <= ({last})", (KEPT_RECORDS,)),
            *((ADD_SPEAKER, (user, each.id)) for user in sorted(speakers)),
        )

    async def with_words_of(self, user: str) -> list[Report]:
        """Return the reports whose chat may have words of a user."""
        query = f'SELECT {REPORT} FROM reports WHERE id IN (SELECT report FROM report_speakers WHERE "user" = ?)'
        return [Report(*row) for row in await self._database.fetch(query, (user,))]

    async def save_chat(self, name: str, chat: str, old: str, new: str | None) -> None:
        """Save the chat of a report in which a user was replaced by another one, or by nobody."""
        await self._database.execute(
            ("UPDATE reports SET chat = ? WHERE id = ?", (chat, name)),
            ('DELETE FROM report_speakers WHERE "user" = ? AND report = ?', (old, name)),
            *(() if new is None else ((ADD_SPEAKER, (new, name)),)),
        )

    async def accused(self, limit: int, offset: int = 0) -> list[Accused]:
        """Return those about whom there are reports, first those with open ones, then by the last report."""
        query = (
            f'SELECT accused, {OPEN}, count(DISTINCT "user") FROM reports GROUP BY accused'
            f" ORDER BY {OPEN} = 0, max(at) DESC LIMIT ? OFFSET ?"
        )
        rows = await self._database.fetch(query, (limit, offset))
        return [Accused(str(user), int(count), int(by)) for user, count, by in rows]

    async def accused_users(self) -> list[str]:
        """Return all users about whom there are reports."""
        return await self._database.fetch_texts("SELECT DISTINCT accused FROM reports")

    async def about(self, user: str, limit: int) -> list[Report]:
        """Return the last reports about a user, those that are open first."""
        query = f"SELECT {REPORT} FROM reports WHERE accused = ? ORDER BY closed_at IS NOT NULL, at DESC LIMIT ?"
        return [Report(*row) for row in await self._database.fetch(query, (user, limit))]

    async def remove_before(self, at: float, limit: int) -> int:
        """Remove reports that were made before a time; return their number."""
        query = "DELETE FROM reports WHERE id IN (SELECT id FROM reports WHERE at < ? LIMIT ?)"
        return await self._database.execute((query, (at, limit)))

    async def record_of(self, name: str) -> tuple[str, str] | None:
        """Return the table of a report, and the last record of its game as JSON; None if there is none."""
        query = (
            "SELECT last.table_id, last.record FROM reports JOIN reports AS last ON last.game = reports.game"
            " AND last.accused = reports.accused WHERE reports.id = ? AND last.record IS NOT NULL"
        )
        for table, record in await self._database.fetch(query, (name,)):
            return str(table), str(record)
        return None

    async def count_since(self, user: str, at: float) -> int:
        """Return how many reports a user has made since a time."""
        query = 'SELECT count(*) FROM reports WHERE "user" = ? AND at >= ?'
        return await self._database.fetch_number(query, (user, at))

    async def close_about(self, user: str, audit: AuditRow) -> None:
        """Close all open reports about a user."""
        statement = "UPDATE reports SET closed_at = ? WHERE accused = ? AND closed_at IS NULL"
        await self._database.execute((statement, (audit.at, user)), added_audit(audit))

    async def close(self, name: str, audit: AuditRow) -> bool:
        """Close an open report; return whether there was one with this id."""
        if not await self._database.exists("SELECT 1 FROM reports WHERE id = ? AND closed_at IS NULL", (name,)):
            return False
        statement = "UPDATE reports SET closed_at = ? WHERE id = ? AND closed_at IS NULL"
        return bool(await self._database.execute((statement, (audit.at, name)), added_audit(audit)))
