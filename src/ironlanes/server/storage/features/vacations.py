"""Vacations: the hours that people have used, and until when they said that they are away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..database.database import Repository, Statement

#: Hours are counted from 1970.
SCHEMA: Final = """
    CREATE TABLE vacation ("user" {id} NOT NULL, hour INTEGER NOT NULL, PRIMARY KEY ("user", hour)){end};
    CREATE TABLE away ("user" {id} PRIMARY KEY, until {real} NOT NULL){end};
    """
ADD_HOUR: Final = 'INSERT INTO vacation ("user", hour) VALUES (?, ?) ON CONFLICT DO NOTHING'
SET_AWAY: Final = (
    'INSERT INTO away ("user", until) VALUES (?, ?) ON CONFLICT ("user") DO UPDATE SET until = excluded.until'
)
#: Vacation is taken by the hour.
VACATION_HOUR: Final = 3600


@dataclass(frozen=True, slots=True)
class AddVacationHour:
    """Take an hour of a user's vacation: it counts once, for all their games."""

    user: str
    hour: int

    @classmethod
    def at(cls, user: str, at: float) -> AddVacationHour:
        """Take the hour of a time."""
        return cls(user, int(at // VACATION_HOUR))

    def statements(self) -> Iterator[Statement]:
        yield Statement(ADD_HOUR, ((self.user, self.hour),))


@dataclass(frozen=True, slots=True)
class SetAway:
    """Save until when a user is away; a time that has passed means that they are back."""

    user: str
    until: float

    def statements(self) -> Iterator[Statement]:
        yield Statement(SET_AWAY, ((self.user, self.until),))


class VacationHours(Repository):
    """Queries for vacations."""

    async def between(self, user: str, first: int, last: int) -> list[int]:
        """Return the hours of vacation that a user has taken between two hours, both included."""
        query = 'SELECT hour FROM vacation WHERE "user" = ? AND hour BETWEEN ? AND ?'
        return [int(hour) for (hour,) in await self._database.fetch(query, (user, first, last))]

    async def away_since(self, at: float) -> dict[str, float]:
        """Return the users who are away after a time, and until when."""
        rows = await self._database.fetch('SELECT "user", until FROM away WHERE until > ?', (at,))
        return {str(user): float(until) for user, until in rows}

    async def away_until(self, user: str) -> float | None:
        """Return until when a user has said that they are away."""
        for (until,) in await self._database.fetch('SELECT until FROM away WHERE "user" = ?', (user,)):
            return float(until)
        return None

    async def remove_before(self, at: float, limit: int) -> int:
        """Remove hours before a time, and who was away then; return the number of hours."""
        hours = (
            'DELETE FROM vacation WHERE ("user", hour) IN (SELECT "user", hour FROM vacation WHERE hour < ? LIMIT ?)'
        )
        return await self._database.execute(
            (hours, (int(at // VACATION_HOUR), limit)), ("DELETE FROM away WHERE until < ?", (at,))
        )
