"""A node of a cluster: it reports that it is alive, and takes over the tables of nodes that are gone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from ironlanes import __version__

from ..features.matching.open_tables import OpenTableList
from ..features.ratings.rating_service import RatingService
from ..play.tables.node_requests import NodeSilent, ask_node
from ..play.tables.table_registry import TableRegistry
from ..play.tables.table_upkeep import RESUMED, TableUpkeep
from ..runtime.encoding import encode_message
from ..runtime.node_times import BEAT_SECONDS, LOST_SECONDS
from ..runtime.operator_log import operator_logger
from ..runtime.task_supervisor import Work
from ..storage.cluster.nodes import NodeRow, Nodes
from ..storage.database.errors import DatabaseDamaged, StorageUnavailable
from .node_updates import NodeUpdates
from .readiness import NodeStatus

log = operator_logger(__name__)

#: Seconds without an answer of the database after which a node asks the others whether they get one.
CUT_OFF_SECONDS: Final = 2.0
#: Seconds that a node which ends waits for the database.
LEAVE_SECONDS: Final = 2.0
#: Seconds from one look for tables without an owner to the next, and how many are taken over at once.
TAKE_OVER_SECONDS: Final = 2.0
TAKEN_AT_ONCE: Final = 50
#: Seconds from a change of the list of open tables to its announcement, so that many changes need only one.
LIST_SECONDS: Final = 0.5
#: Seconds that a load balancer gets to notice that a node is cut off, before visitors are sent away.
BALANCER_SECONDS: Final = 1.0


class NodeService:
    """Everything that a node does apart from its tables."""

    def __init__(
        self,
        own: NodeRow,
        nodes: Nodes,
        updates: NodeUpdates,
        tables: TableRegistry,
        upkeep: TableUpkeep,
        ratings: RatingService,
        open_tables: OpenTableList,
        status: NodeStatus,
    ) -> None:
        self._own = own
        self._nodes = nodes
        self._tables = tables
        self._upkeep = upkeep
        self._ratings = ratings
        self._status = status
        self._beating: asyncio.Task[bool] | None = None
        #: When the database has answered last.
        self._answered_at = time.monotonic()
        #: The other nodes, as far as they are known.
        self.others: Sequence[NodeRow] = ()
        self._open_tables = open_tables
        self._list_changed = asyncio.Event()
        open_tables.on_own_change = self._list_changed.set
        #: Updates to and from the other nodes.
        self.updates = updates
        self._announce = updates.subscribe("tables", self._handle_list)
        #: A rated game that was still to be rated at the last look.
        self._unrated: str | None = None
        self._has_left = False
        #: Held while the row of this node is written: who has left must not seem to be alive again.
        self._writing = asyncio.Lock()

    @property
    def is_first(self) -> bool:
        """Whether this node does the work that only one node does."""
        return all(self._own.id < other.id for other in self.others)

    async def join(self) -> None:
        """Become one of the nodes."""
        await self._note_self()

    async def resume(self) -> None:
        """Resume games: this node's own, and without other nodes all that a single server would resume."""
        await self._upkeep.resume_tables(self._nodes.tables_owned_by(self._own.id, RESUMED))
        if not self.others:
            await self._upkeep.resume()

    def work(self) -> dict[str, Work]:
        """Return the background tasks of a node by their names."""
        return {
            "node-heartbeat": self.stay_alive,
            "take-over-tables": self.take_over,
            "announce-open-tables": self.announce_list,
            "send-updates": self.updates.send,
            "receive-updates": self.updates.listen,
        }

    async def stay_alive(self) -> None:
        """Report that this node is alive, and notice when it is cut off, until it leaves."""
        while True:
            if self._beating is None:
                await asyncio.sleep(BEAT_SECONDS)
            if self._has_left:
                return
            if await self._beat():
                self._answered_at = time.monotonic()
                if self._status.readiness == "cut-off":
                    self._return()
            elif self._seems_cut_off and await self._can_others_save():
                await self._cut_off()

    @property
    def _seems_cut_off(self) -> bool:
        """Whether the database has not answered for some time, and the load balancer does not know that yet."""
        return self._status.readiness == "ready" and time.monotonic() - self._answered_at > CUT_OFF_SECONDS

    async def take_over(self) -> None:
        """Take over games whose owner is gone, and rate games that nobody has rated."""
        while True:
            await asyncio.sleep(TAKE_OVER_SECONDS)
            if self._status.readiness != "ready":
                continue
            with suppress(StorageUnavailable, DatabaseDamaged):  # tried again, and the operator has been told
                await self._upkeep.resume_tables(self._nodes.orphans(TAKEN_AT_ONCE))
                await self._rate_forgotten()

    async def announce_list(self) -> None:
        """Announce changes of this node's open tables to the other nodes until cancelled."""
        while True:
            await self._list_changed.wait()
            await asyncio.sleep(LIST_SECONDS)
            self._list_changed.clear()
            if not self._has_left:
                with suppress(StorageUnavailable, DatabaseDamaged):
                    await self._note_self()
                    self._announce("")

    async def _handle_list(self, _: str) -> None:
        await self._look_around()

    async def leave(self) -> None:
        """Leave the cluster: as soon as everything is saved, other nodes may take this node's tables."""
        self._has_left = True
        with suppress(StorageUnavailable, DatabaseDamaged, TimeoutError):
            async with asyncio.timeout(LEAVE_SECONDS), self._writing:
                await self._nodes.settled()
                await self._nodes.remove(self._own.id)

    async def _beat(self) -> bool:
        """Report that this node is alive, wait a little, and return whether the database has answered."""
        if self._beating is None:
            self._beating = asyncio.create_task(self._can_note_self())
        done, _ = await asyncio.wait({self._beating}, timeout=BEAT_SECONDS)
        if not done:
            return False
        beat, self._beating = self._beating, None
        return beat.result()

    async def _can_note_self(self) -> bool:
        try:
            await self._note_self()
        except (StorageUnavailable, DatabaseDamaged):
            return False
        return True

    async def _note_self(self) -> None:
        own = NodeRow(self._own.id, self._own.address, encode_message(await self._open_tables.own()))
        async with self._writing:
            if not self._has_left:
                await self._nodes.note(own, __version__, LOST_SECONDS)
        await self._look_around()

    async def _look_around(self) -> None:
        """Find out which other nodes there are, and which open tables they have."""
        self.others = [node for node in await self._nodes.alive() if node.id != self._own.id]
        self._open_tables.note_elsewhere({node.address: node.open_tables for node in self.others})

    async def _can_others_save(self) -> bool:
        """Return whether another node can use the database."""
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
        waiting = await self._ratings.next_table()
        if waiting is not None and waiting == self._unrated:
            self._ratings.wake()
        self._unrated = waiting


async def _can_save(address: str) -> bool:
    try:
        status, _ = await ask_node(address, "GET", "/healthz")
    except NodeSilent:
        return False
    return status == 200
