"""The times in which no server was running. Deadlines of correspondence games are postponed by them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..database.database import Repository

SCHEMA: Final = """
    CREATE TABLE downtimes (began {real} PRIMARY KEY, until {real} NOT NULL){end};
    CREATE INDEX downtimes_by_end ON downtimes (until);
    """
#: The name of the last sign of life among the server's own values.
ALIVE: Final = "alive-at"
#: Seconds for which downtimes are kept: longer than any turn lasts.
KEPT_SECONDS: Final = 365 * 86400.0
#: Seconds after which a downtime is long, and what everybody gets then.
LONG_DOWNTIME: Final = 3600.0
DAY_OF_GRACE: Final = 86400.0


@dataclass(frozen=True, slots=True)
class Downtime:
    """A time during which no server was running, in seconds since 1970."""

    began: float
    until: float

    @property
    def seconds(self) -> float:
        return self.until - self.began

    @property
    def earliest_deadline(self) -> float:
        """The earliest deadline: after a long downtime people get a day to notice that the server is back."""
        return self.until + (DAY_OF_GRACE if self.seconds >= LONG_DOWNTIME else 0.0)


class Downtimes(Repository):
    """Queries for signs of life and downtimes."""

    async def alive_at(self, at: float) -> float:
        """Return when a server last gave a sign of life; if none ever did, one does at `at`."""
        insert = "INSERT INTO house (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
        await self._database.execute((insert, (ALIVE, repr(at))))
        return float(await self._database.fetch_text("SELECT value FROM house WHERE key = ?", (ALIVE,)) or at)

    async def renew_life(self, at: float) -> None:
        """Give a sign of life."""
        await self._database.execute(("UPDATE house SET value = ? WHERE key = ?", (repr(at), ALIVE)))

    async def add(self, downtime: Downtime) -> bool:
        """Save a downtime that has just ended, give a sign of life, and postpone all deadlines.

        Return False if another server has saved it.
        """
        began, until = downtime.began, downtime.until
        insert = "INSERT INTO downtimes (began, until) VALUES (?, ?) ON CONFLICT DO NOTHING"
        values = (downtime.seconds, downtime.earliest_deadline) * 2
        is_own = "EXISTS (SELECT 1 FROM downtimes WHERE began = ? AND until = ?)"
        later = "CASE WHEN deadline + ? > ? THEN deadline + ? ELSE ? END"
        postpone = (
            f"UPDATE days_tables SET deadline = {later}, due_at = CASE WHEN due_at = deadline THEN {later} ELSE due_at"
            f" END WHERE deadline IS NOT NULL AND {is_own}"
        )
        added = await self._database.execute(
            (insert, (began, until)),
            (postpone, (*values, *values, began, until)),
            ("UPDATE house SET value = ? WHERE key = ?", (repr(until), ALIVE)),
            ("DELETE FROM downtimes WHERE until < ?", (until - KEPT_SECONDS,)),
        )
        return bool(added)

    async def since(self, at: float) -> list[Downtime]:
        """Return the downtimes that ended after a time, the first one first."""
        query = "SELECT began, until FROM downtimes WHERE until > ? ORDER BY until"
        return [Downtime(float(began), float(until)) for began, until in await self._database.fetch(query, (at,))]
