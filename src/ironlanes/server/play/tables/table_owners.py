"""Who owns a table: only its owner has it in memory, and saves what happens there.

The row of a table names its owner, and an epoch that grows by one whenever the table changes hands. Whatever is saved
for a table names the epoch in which its owner got it, so a server that has lost a table unnoticed can save nothing.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import Final, Literal

from ...runtime.node_times import SILENT_SECONDS
from ...storage.cluster.nodes import Nodes, ReleaseTable, TableOwner
from ...storage.database.errors import StorageUnavailable
from ...storage.features.reviews import ClaimReview

#: How often a table is asked for that others claim at the same time.
MAX_TRIES: Final = 5
#: How a table was claimed: nobody had it, its owner was gone, or its owner did not answer.
Claim = Literal["free", "gone", "silent"]


class OwnedElsewhere(Exception):
    """Another node owns the table, and seems to be alive."""

    def __init__(self, address: str, epoch: int) -> None:
        super().__init__(f"the table is at {address}")
        self.address = address
        self.epoch = epoch


class TableOwners:
    """Gets tables for a node; a server that is alone with its database owns all of them."""

    def __init__(self, nodes: Nodes, node: str | None = None) -> None:
        self._nodes = nodes
        #: The id of this node; None for a server that is alone.
        self.node = node
        self.claims = Counter[Claim]()

    async def acquire(self, table: str, silent_epoch: int | None = None) -> int:
        """Become the owner of a table and return the epoch. Raise OwnedElsewhere if another node has it.

        With `silent_epoch`, the owner of that epoch has not answered, and loses the table.
        """
        for _ in range(MAX_TRIES):
            owner = await self.find(table)
            if owner is None:
                return 0
            if self.node is None:
                return owner.epoch
            is_silent = owner.epoch == silent_epoch
            if owner.address is not None and owner.node != self.node and not is_silent:
                raise OwnedElsewhere(owner.address, owner.epoch)
            if await self._nodes.claim(table, self.node, owner.epoch):
                self.claims["silent" if is_silent else "free" if owner.node is None else "gone"] += 1
                return owner.epoch + 1
        raise StorageUnavailable("a table changes hands too often")

    async def find(self, table: str) -> TableOwner | None:
        """Return the owner of a table; None if there is no such table."""
        return await self._nodes.owner_of(table, SILENT_SECONDS)

    def release(self, table: str, epoch: int) -> None:
        """Release a table that has left memory; if that can't be saved, other nodes have to ask for it."""
        if self.node is not None:
            with suppress(StorageUnavailable):
                self._nodes.commit([ReleaseTable(table, epoch)])

    def claim_review(self, game: str) -> None:
        """Make the review of a game that has ended here; if that can't be saved, another node may make it too."""
        if self.node is not None:
            with suppress(StorageUnavailable):
                self._nodes.commit([ClaimReview(game, self.node)])

    async def is_elsewhere(self, table: str) -> bool:
        """Return whether another node has a table in its memory."""
        owner = await self.find(table)
        return owner is not None and owner.node != self.node and owner.address is not None
