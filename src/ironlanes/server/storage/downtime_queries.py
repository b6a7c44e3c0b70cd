"""When servers were alive, and the times in which none was, which games of days make up for."""

from __future__ import annotations

from typing import Final, Protocol

from .rows import Downtime
from .sql_queries import SqlQueries

#: The name of the last sign of life among the server's own values.
ALIVE: Final = "alive-at"
#: Seconds for which downtimes are kept: longer than any turn lasts.
KEPT_SECONDS: Final = 365 * 86400.0


class DowntimeStore(Protocol):
    """What the server asks of a database about its own life."""

    async def time(self) -> float:
        """Return the time of the database in seconds since 1970."""

    async def alive_at(self, at: float) -> float:
        """Return when a server last gave a sign of life; if none ever did, one does at `at`."""

    async def renew_life(self, at: float) -> None:
        """Give a sign of life."""

    async def add_downtime(self, downtime: Downtime) -> bool:
        """Note a downtime that has just ended, give a sign of life, and postpone all deadlines of games of days.

        Return False if another server has noted it.
        """

    async def downtimes_since(self, at: float) -> list[Downtime]:
        """Return the downtimes that ended after a time, the first one first."""


class DowntimeQueries(SqlQueries):
    """The queries, for both databases."""

    async def time(self) -> float:
        return float(await self._value(f"SELECT {self.now_sql}", ()) or 0)

    async def alive_at(self, at: float) -> float:
        insert = "INSERT INTO house (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
        await self._execute((insert, (ALIVE, repr(at))))
        return float(await self._value("SELECT value FROM house WHERE key = ?", (ALIVE,)) or at)

    async def renew_life(self, at: float) -> None:
        await self._execute(("UPDATE house SET value = ? WHERE key = ?", (repr(at), ALIVE)))

    async def add_downtime(self, downtime: Downtime) -> bool:
        began, until = downtime.began, downtime.until
        insert = "INSERT INTO downtimes (began, until) VALUES (?, ?) ON CONFLICT DO NOTHING"
        values = (downtime.seconds, downtime.earliest_deadline) * 2
        is_own = "EXISTS (SELECT 1 FROM downtimes WHERE began = ? AND until = ?)"
        later = "CASE WHEN deadline + ? > ? THEN deadline + ? ELSE ? END"
        postpone = (
            f"UPDATE days_tables SET deadline = {later}, due_at = CASE WHEN due_at = deadline THEN {later} ELSE due_at"
            f" END WHERE deadline IS NOT NULL AND {is_own}"
        )
        added = await self._execute(
            (insert, (began, until)),
            (postpone, (*values, *values, began, until)),
            ("UPDATE house SET value = ? WHERE key = ?", (repr(until), ALIVE)),
            ("DELETE FROM downtimes WHERE until < ?", (until - KEPT_SECONDS,)),
        )
        return bool(added)

    async def downtimes_since(self, at: float) -> list[Downtime]:
        query = "SELECT began, until FROM downtimes WHERE until > ? ORDER BY until"
        return [Downtime(float(began), float(until)) for began, until in await self._fetch(query, (at,))]
