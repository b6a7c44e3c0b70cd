"""Updates between nodes: each node sends the others what has changed in what they show or keep in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from typing import Final

from ..runtime.operator_log import operator_logger
from ..storage.database.database import Database
from ..storage.database.errors import DatabaseDamaged, StorageUnavailable

log = operator_logger(__name__)

#: Seconds until it is tried again to send or to receive something.
RETRY_SECONDS: Final = 1.0
#: Handles an update of one kind. Its argument names what has changed; empty if updates may have been missed.
Handler = Callable[[str], Awaitable[None]]


class NodeUpdates:
    """Sends updates to the other nodes, and handles theirs.

    An update is a line of text: its kind, the node that it comes from, and the name of what has changed.
    """

    def __init__(self, node: str, database: Database) -> None:
        self._node = node
        self._database = database
        self._handlers: dict[str, Handler] = {}
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        #: Called when this node begins to listen, also again after a time in which it did not.
        self.on_gap: Callable[[], Awaitable[None]] = _ignore

    def subscribe(self, kind: str, handler: Handler) -> Callable[[str], None]:
        """Handle updates of a kind from the other nodes; return a function that sends them one."""
        self._handlers[kind] = handler
        return lambda about: self._queue.put_nowait(f"{kind} {self._node} {about}")

    async def send(self) -> None:
        """Send queued updates to the other nodes until cancelled; those that can't be sent are tried again."""
        while True:
            update = await self._queue.get()
            while not await self._try_to_send(update):
                await asyncio.sleep(RETRY_SECONDS)

    async def _try_to_send(self, update: str) -> bool:
        try:
            await self._database.publish(update)
        except StorageUnavailable as error:
            log.warning("Other nodes can't be told what has changed, which is tried again: %s.", error)
            return False
        return True

    async def listen(self) -> None:
        """Handle the updates of the other nodes until cancelled.

        After a failure this is called again, and begins as if some updates had been missed.
        """
        while True:
            try:
                await self._listen_once()
            except StorageUnavailable as error:
                log.warning("Other nodes are not heard, which is tried again: %s.", error)
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen_once(self) -> None:
        """Handle updates until the connection breaks."""
        async with aclosing(self._database.listen()) as messages:
            async for message in messages:
                await self._handle(message.split())

    async def _handle(self, update: list[str]) -> None:
        """Handle an update as soon as the database answers."""
        while not await self._try_to_handle(update):
            await asyncio.sleep(RETRY_SECONDS)

    async def _try_to_handle(self, update: list[str]) -> bool:
        try:
            match update:
                case []:
                    await self._catch_up()
                case [kind, node, *about] if node != self._node and kind in self._handlers:
                    await self._handlers[kind]("".join(about))
        except StorageUnavailable as error:
            log.warning("Updates of other nodes can't be handled, which is tried again: %s.", error)
            return False
        except DatabaseDamaged as error:
            log.warning("An update of another node could not be handled: %s.", error)
        return True

    async def _catch_up(self) -> None:
        """Reread what may have changed while this node was not listening."""
        await self.on_gap()
        for handler in self._handlers.values():
            await handler("")


async def _ignore() -> None:
    """Do nothing."""
