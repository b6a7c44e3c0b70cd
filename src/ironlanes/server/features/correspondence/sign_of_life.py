"""Signs of life: the server records that it is running, so that at its next start it knows what people missed."""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

from ...play.tables.table_registry import TableRegistry
from ...runtime import wall_clock
from ...storage.features.downtimes import Downtime, Downtimes
from .clock_watch import ClockWatch

log = logging.getLogger(__name__)

#: Seconds from one sign of life to the next, and after which it is a downtime that there was none.
INTERVAL: Final = 60.0
DOWNTIME_SECONDS: Final = 180.0


class SignOfLife:
    """Writes signs of life, and makes up for the times in which no server was running.

    All nodes write the same one, so a time counts only if all of them were gone.
    """

    def __init__(self, tables: TableRegistry, downtimes: Downtimes, clock: ClockWatch | None = None) -> None:
        self._tables = tables
        self._downtimes = downtimes
        self.clock = clock or ClockWatch()
        self._renewed_at: float | None = None
        #: How many seconds the downtimes lasted that this server has noted.
        self.downtime_seconds = 0.0

    async def renew(self) -> bool:
        """Give a sign of life once a minute; return whether turns that are late can be played now."""
        if not await self.clock.is_steady():
            return False
        at = wall_clock.now()
        if self._renewed_at is None or abs(at - self._renewed_at) >= INTERVAL:
            await self._renew(at)
            self._renewed_at = at
        return True

    async def _renew(self, at: float) -> None:
        downtime = Downtime(await self._downtimes.alive_at(at), at)
        if downtime.seconds <= DOWNTIME_SECONDS:
            await self._downtimes.renew_life(at)
        elif await self._downtimes.add(downtime):
            self.downtime_seconds += downtime.seconds
            log.warning(
                "No server was there for %.1f hours: that is added to all deadlines of games that last for days.",
                downtime.seconds / 3600,
            )
        since = at if self._renewed_at is None else self._renewed_at
        missed = await self._downtimes.since(since - INTERVAL)
        for table in list(self._tables.in_memory_tables) if missed else ():
            table.post(partial(table.make_up_for, missed))
