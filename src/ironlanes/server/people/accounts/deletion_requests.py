"""Deletes people whom `ironlanes user delete` names while the server runs.

The command can't do that itself: a table in the memory of the server would go on with the user who was deleted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from ...play.tables.table_registry import TableRegistry
from ...storage.keep_trying import keep_trying
from ...storage.storage import Storage
from .user_replacement import delete_user

#: Seconds between two looks at the requests.
CHECK_SECONDS: Final = 1.0


class DeletionRequests:
    """The requests of commands that run beside the server. One of several nodes handles them."""

    def __init__(
        self,
        storage: Storage,
        tables: TableRegistry,
        long_work: asyncio.Lock,
        is_in_charge: Callable[[], bool],
        on_deletion: Callable[[], None],
    ) -> None:
        """Delete accounts after a delay; `on_deletion` is called after each deletion."""
        self._storage = storage
        self._tables = tables
        self._long_work = long_work
        self._on_deletion = on_deletion
        self._is_in_charge = is_in_charge

    async def run(self) -> None:
        """Look for requests until cancelled."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            await keep_trying("people could not be deleted", self._handle_all_if_in_charge, CHECK_SECONDS)

    async def _handle_all_if_in_charge(self) -> None:
        if self._is_in_charge():
            await self.handle_all()

    async def handle_all(self) -> None:
        """Delete everybody who is to be deleted; a request is removed together with the user's last row."""
        for user in await self._storage.accounts.deletion_requests():
            async with self._long_work:
                await delete_user(self._storage, self._tables, user)
            self._on_deletion()
