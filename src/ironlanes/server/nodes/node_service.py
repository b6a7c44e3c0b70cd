"""A node among others: it says that it is alive, and takes over the tables of those that are not any more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from ironlanes import __version__

from ..operator_log import operator_logger
from ..storage.errors import DatabaseDamaged, StorageUnavailable
from ..storage.rows import NodeRow
from ..storage.store import Store
from ..tables.table_registry import RESUMED, TableRegistry
from .node_requests import NodeSilent, ask_node
from .readiness import NodeStatus

log = operator_logger(__name__)

#: Seconds from one sign of life to the next, for the database to answer, and after which a silent node is gone.
BEAT_SECONDS: Final = 1.0
ANSWER_SECONDS: Final = 1.0
LOST_SECONDS: Final = 5.0
#: Seconds from one look for tables without an owner to the next, and how many are taken over at once.
SWEEP_SECONDS: Final = 2.0
SWEPT: Final = 50
#: Seconds that a load balancer gets to notice that a node is cut off, before visitors are sent away.
BALANCER_SECONDS: Final = 1.0


class NodeService:
    """What a node does beside its tables."""

    def __init__(self, own: NodeRow, store: Store, tables: TableRegistry, status: NodeStatus) -> None:
        self._own = own
        self._store = store
        self._tables = tables
        self._status = status
        self._beating: asyncio.Task[None] | None = None
        #: The other nodes, as far as they are known.
        self.others: Sequence[NodeRow] = ()
        #: The open tables of this node, as JSON.
        self.own_open_tables: Callable[[], str] = lambda: own.open_tables
        #: A rated game that was still to be rated at the last look.
        self._unrated: str | None = None
        self._has_left = False

    async def join(self) -> None:
        """Become one of the nodes."""
        await self._note_self()

    async def resume(self) -> None:
        """Let games go on: this node's own ones, and if there is no other node, all that a single server would."""
        await self._tables.resume_tables(self._store.tables_owned_by(self._own.id, RESUMED))
        if not self.others:
            await self._tables.resume()

    async def stay_alive(self) -> None:
        """Say again and again that this node is alive, and find out whether it is cut off."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            if await self._beat():
                if self._status.readiness == "cut-off":
                    self._return()
            elif self._status.readiness == "ready" and await self._can_others_save():
                await self._cut_off()

    async def take_over(self) -> None:
        """Let games go on whose owner is gone, and rate games that nobody has rated."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            if self._status.readiness != "ready":
                continue
            with suppress(StorageUnavailable, DatabaseDamaged):  # tried again, and the operator has been told
                await self._tables.resume_tables(self._store.orphans(SWEPT))
                await self._rate_forgotten()

    async def leave(self) -> None:
        """The server ends: as soon as everything is saved, other nodes may have its tables."""
        self._has_left = True
        with suppress(StorageUnavailable, DatabaseDamaged, TimeoutError):
            async with asyncio.timeout(2 * ANSWER_SECONDS):
                await self._store.settled()
                await self._store.remove_node(self._own.id)

    async def _beat(self) -> bool:
        """Say that this node is alive; tells whether the database has answered in time."""
        if self._has_left:
            return True
        if self._beating is None:
            self._beating = asyncio.create_task(self._note_self())
        done, _ = await asyncio.wait({self._beating}, timeout=ANSWER_SECONDS)
        if not done:
            return False
        beat, self._beating = self._beating, None
        return beat.exception() is None

    async def _note_self(self) -> None:
        own = NodeRow(self._own.id, self._own.address, self.own_open_tables())
        await self._store.note_node(own, __version__, LOST_SECONDS)
        self.others = [node for node in await self._store.nodes() if node.id != own.id]

    async def _can_others_save(self) -> bool:
        """Whether the database is there for another node."""
        answers = await asyncio.gather(*(_can_save(node.address) for node in self.others))
        return any(answers)

    async def _cut_off(self) -> None:
        log.error("This node can't reach the database, but others can: visitors are sent to them.")
        self._status.readiness = "cut-off"
        await asyncio.sleep(BALANCER_SECONDS)
        if self._status.readiness == "cut-off":
            self._tables.close()

    def _return(self) -> None:
        log.warning("This node can reach the database again.")
        self._status.readiness = "ready"
        self._tables.reopen()

    async def _rate_forgotten(self) -> None:
        """Rate a game that was still to be rated at the last look: the node where it was played may be gone."""
        waiting = [table for table, _ in await self._store.games_to_rate(1)]
        if waiting and waiting[0] == self._unrated:
            self._tables.rate_games()
        self._unrated = waiting[0] if waiting else None


async def _can_save(address: str) -> bool:
    try:
        status, _ = await ask_node(address, "GET", "/healthz")
    except NodeSilent:
        return False
    return status == 200
