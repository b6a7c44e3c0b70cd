"""Deadlines: correspondence games go on where nobody is connected.

The time when something is due at a table is a column of the database, so deadlines survive a restart, and a table that
is not in memory costs nothing until then.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Final

from ...model.request_errors import UnreadableTable
from ...play.tables.table_owners import OwnedElsewhere
from ...play.tables.table_registry import TableRegistry
from ...runtime import wall_clock
from ...storage.database.errors import StorageUnavailable
from ...storage.features.correspondence import CorrespondenceGames
from ...storage.keep_trying import keep_trying
from .sign_of_life import SignOfLife

log = logging.getLogger(__name__)

#: How many tables are looked for at once, and seconds from one round to the next.
BATCH_SIZE: Final = 50
INTERVAL = 5.0


class DeadlineWatch:
    """Looks for correspondence games where something is due, and plays late turns."""

    def __init__(self, tables: TableRegistry, games: CorrespondenceGames, life: SignOfLife) -> None:
        self._tables = tables
        self._games = games
        self._life = life

    async def run(self) -> None:
        """Play what is due every few seconds until cancelled, unless the clock can't be trusted."""
        while True:
            await keep_trying("games that last for days could not go on", self._renew_and_play, INTERVAL)
            await asyncio.sleep(INTERVAL)

    async def _renew_and_play(self) -> None:
        if await self._life.renew():
            await self.play_due()

    async def play_due(self) -> None:
        """Continue every game that is due."""
        for name in await self._games.due(wall_clock.now(), BATCH_SIZE + self._tables.unreadable_count):
            try:
                await self._play_due(name)
            except (UnreadableTable, OwnedElsewhere):
                pass  # the operator has been told, or another node lets it go on
            except StorageUnavailable:
                raise
            except Exception:
                log.exception("table %s could not go on", name)
            await asyncio.sleep(0)

    async def _play_due(self, name: str) -> None:
        table = await self._tables.find(name)  # a bot whose turn it is acts by itself from then on
        user = None if table is None else table.state.user_to_move
        if table is None or user is None:
            return
        has_vacation = table.state.options.has_vacation
        until = await self._tables.people.vacations.until(user) if has_vacation else None
        table.post(partial(table.play_due, until))
