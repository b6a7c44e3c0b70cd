"""Background work for tables: games resume after a start, idle tables leave memory, old ones are deleted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from ...model.request_errors import UnreadableTable
from ...model.settings import Settings
from ...runtime import wall_clock
from ...storage.database.errors import StorageUnavailable
from ...storage.keep_trying import keep_trying
from ...storage.storage import Storage
from .retention import INTERVAL, remove_old
from .saved_rows import save_row
from .table_owners import OwnedElsewhere
from .table_registry import TableRegistry
from .turn_clock import now

log = logging.getLogger(__name__)

#: How many games go on by themselves after a restart.
RESUMED: Final = 1000
#: Seconds between two attempts to write, while nothing can be saved.
STORAGE_SECONDS: Final = 1.0


class TableUpkeep:
    """The background tasks of the tables of one server."""

    def __init__(self, settings: Settings, storage: Storage, tables: TableRegistry) -> None:
        self._settings = settings
        self._storage = storage
        self._tables = tables
        self._damage = tables.damage

    async def resume(self) -> None:
        """Resume games where a bot or a clock is to move, and update rows of an older database."""
        since = wall_clock.now() - self._settings.resume_seconds
        await self.resume_tables(self._storage.table_rows.running_since(since, RESUMED))
        for name in await self._damage.found_or([], self._storage.table_rows.without_progress()):
            await self._try(self._refresh_row(name))

    async def resume_tables(self, found: Awaitable[list[str]]) -> None:
        """Resume the games of tables, unless another node has them."""
        for name in await self._damage.found_or([], found):
            await self._try(self._tables.find(name))

    async def resume_at_start(self, resume: Callable[[], Awaitable[None]]) -> None:
        """Call `resume` as soon as the database answers."""
        while True:
            try:
                await resume()
                return
            except StorageUnavailable as error:
                if not self._tables.is_closed:
                    log.warning("games could not be resumed, which is tried again: %s", error)
            await asyncio.sleep(STORAGE_SECONDS)

    async def resume_after_failures(self, resume: Callable[[], Awaitable[None]]) -> None:
        """Call `resume` whenever tables have left memory because nothing could be saved, until cancelled."""
        seen = self._storage.database.failures
        while True:
            await asyncio.sleep(STORAGE_SECONDS)
            failures = self._storage.database.failures
            if failures != seen and await self._storage.database.can_write():
                with suppress(StorageUnavailable):  # it is gone again, and will be tried again
                    await resume()
                    seen = failures

    async def unload_idle(self) -> None:
        """Take tables where nobody is out of memory, until cancelled."""
        idle_seconds = self._settings.idle_seconds
        while True:
            await asyncio.sleep(idle_seconds / 5)
            for table in list(self._tables.in_memory_tables):
                if table.is_idle and now() - table.queue.last_active > idle_seconds:
                    self._tables.release(table)

    async def remove_old(self) -> None:
        """Delete what is older than the settings allow, at the start and every hour, until cancelled.

        First work out what a database of an older version lacks for that.
        """
        while True:
            await keep_trying("old tables could not be removed", self._remove_old, INTERVAL)
            await asyncio.sleep(INTERVAL)

    async def _remove_old(self) -> None:
        await self._storage.visits.note_all_earlier()
        await remove_old(self._storage, self._settings.retention, self._tables.is_in_use)

    async def _try(self, work: Awaitable[object]) -> None:
        """Run `work` for one table; an error does not affect the other tables."""
        try:
            await work
        except (UnreadableTable, OwnedElsewhere):
            pass  # the operator has been told, or another node lets it go on
        except StorageUnavailable:
            raise  # nor can the others be read now
        except Exception:
            log.exception("a table could not be resumed")
        await asyncio.sleep(0)

    async def _refresh_row(self, name: str) -> None:
        """Write the row of a table of an older database anew."""
        epoch, state = await self._tables.owners.acquire(name), await self._tables.state_of(name)
        if state is not None:
            await self._storage.database.commit([save_row(state, epoch=epoch)]).wait()
