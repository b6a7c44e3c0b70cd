"""Bans, and marks by which a banned account that was deleted is recognized."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ..database.database import Repository, Statement, marks
from .operators import AuditRow, added_audit

SCHEMA: Final = """
    CREATE TABLE bans (
        "user" {id} PRIMARY KEY,
        at {real} NOT NULL,
        until {real} NOT NULL,
        reason TEXT NOT NULL
    ){end};
    """
#: Hashes of the names and passkeys of accounts that were banned when they were deleted.
MARKS_SCHEMA: Final = """
    CREATE TABLE ban_marks (mark {id} PRIMARY KEY, until {real} NOT NULL){end};
    CREATE INDEX ban_marks_by_age ON ban_marks (until);
    """
BAN: Final = '"user", at, until, reason'
KEEP_MARK: Final = (
    "INSERT INTO ban_marks (mark, until) VALUES (?, ?) ON CONFLICT (mark) DO UPDATE SET until ="
    " CASE WHEN excluded.until > ban_marks.until THEN excluded.until ELSE ban_marks.until END"
)


@dataclass(frozen=True, slots=True)
class Ban:
    """A user who may finish their games and do nothing else for a time."""

    user: str
    at: float
    until: float
    reason: str


@dataclass(frozen=True, slots=True)
class KeepBan:
    """Keep what identifies a banned account until the ban ends."""

    marks: Sequence[str]
    until: float

    def statements(self) -> Iterator[Statement]:
        yield Statement(KEEP_MARK, [(mark, self.until) for mark in self.marks])


class Bans(Repository):
    """Queries for bans."""

    async def of_user(self, user: str, now: float) -> Ban | None:
        """Return the ban of a user that has not ended."""
        rows = await self._database.fetch(f'SELECT {BAN} FROM bans WHERE "user" = ? AND until > ?', (user, now))
        return Ban(*rows[0]) if rows else None

    async def current(self, now: float) -> list[Ban]:
        """Return the bans that have not ended."""
        return [
            Ban(*row)
            for row in await self._database.fetch(f"SELECT {BAN} FROM bans WHERE until > ? ORDER BY at", (now,))
        ]

    async def set(self, ban: Ban, audit: AuditRow) -> None:
        """Ban a user, or change their ban."""
        statement = (
            f'INSERT INTO bans ({BAN}) VALUES (?, ?, ?, ?) ON CONFLICT ("user") DO UPDATE SET at = excluded.at,'
            " until = excluded.until, reason = excluded.reason"
        )
        await self._database.execute((statement, (ban.user, ban.at, ban.until, ban.reason)), added_audit(audit))

    async def remove(self, user: str, audit: AuditRow) -> None:
        """End a ban."""
        await self._database.execute(('DELETE FROM bans WHERE "user" = ?', (user,)), added_audit(audit))

    async def remove_before(self, at: float, limit: int) -> int:
        """Remove bans that had ended at a time; return their number."""
        query = 'DELETE FROM bans WHERE "user" IN (SELECT "user" FROM bans WHERE until < ? LIMIT ?)'
        return await self._database.execute((query, (at, limit)))

    async def marked_until(self, found: Sequence[str], now: float) -> float | None:
        """Return the end of the longest ban that left one of the marks `found`; None if there is none."""
        query = f"SELECT max(until) FROM ban_marks WHERE mark IN ({marks(found)}) AND until > ?"
        ((until,),) = await self._database.fetch(query, (*found, now))
        return None if until is None else float(until)

    async def remove_marks_before(self, at: float, limit: int) -> int:
        """Remove the marks of bans that have ended; return their number."""
        query = "DELETE FROM ban_marks WHERE mark IN (SELECT mark FROM ban_marks WHERE until < ? LIMIT ?)"
        return await self._database.execute((query, (at, limit)))
