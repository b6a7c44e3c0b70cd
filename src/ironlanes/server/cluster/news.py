"""News between nodes: what has changed at one of them and is shown, or kept in memory, at the others."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from typing import Final

from ..runtime.operator_log import operator_logger
from ..storage.database.database import Database
from ..storage.database.errors import DatabaseDamaged, StorageUnavailable

log = operator_logger(__name__)

#: Seconds until it is tried again to tell or to hear something.
RETRY_SECONDS: Final = 1.0
#: What a node does with news of a kind. It is told whom or what they are about; empty: some may have been missed.
Hear = Callable[[str], Awaitable[None]]


class NodeNews:
    """Tells the other nodes, and hears them. A piece of news is its kind, the node that it comes from, and a name."""

    def __init__(self, node: str, database: Database) -> None:
        self._node = node
        self._database = database
        self._hear: dict[str, Hear] = {}
        self._untold: asyncio.Queue[str] = asyncio.Queue()
        #: Called when this node begins to listen, also again after a time in which it did not.
        self.on_gap: Callable[[], Awaitable[None]] = _ignore

    def share(self, kind: str, hear: Hear) -> Callable[[str], None]:
        """Hear news of a kind from the other nodes; return what tells them."""
        self._hear[kind] = hear
        return lambda about: self._untold.put_nowait(f"{kind} {self._node} {about}")

    async def tell(self) -> None:
        """Send queued news to the other nodes until cancelled; what can't be sent now is sent when it can be."""
        while True:
            news = await self._untold.get()
            while not await self._can_tell(news):
                await asyncio.sleep(RETRY_SECONDS)

    async def _can_tell(self, news: str) -> bool:
        try:
            await self._database.publish(news)
        except StorageUnavailable as error:
            log.warning("Other nodes can't be told what has changed, which is tried again: %s.", error)
            return False
        return True

    async def listen(self) -> None:
        """Handle the news of the other nodes until cancelled.

        After a failure this is called again, and begins as if some news had been missed.
        """
        while True:
            try:
                await self._listen_once()
            except StorageUnavailable as error:
                log.warning("Other nodes are not heard, which is tried again: %s.", error)
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen_once(self) -> None:
        """Handle news until the connection breaks."""
        async with aclosing(self._database.listen()) as notices:
            async for notice in notices:
                await self._handle(notice.split())

    async def _handle(self, news: list[str]) -> None:
        """Handle a piece of news, as soon as the database answers."""
        while not await self._can_handle(news):
            await asyncio.sleep(RETRY_SECONDS)

    async def _can_handle(self, news: list[str]) -> bool:
        try:
            match news:
                case []:
                    await self._catch_up()
                case [kind, node, *about] if node != self._node and kind in self._hear:
                    await self._hear[kind]("".join(about))
        except StorageUnavailable as error:
            log.warning("News of other nodes can't be handled, which is tried again: %s.", error)
            return False
        except DatabaseDamaged as error:
            log.warning("News of another node could not be handled: %s.", error)
        return True

    async def _catch_up(self) -> None:
        """Read again what may have changed while this node did not listen."""
        await self.on_gap()
        for hear in self._hear.values():
            await hear("")


async def _ignore() -> None:
    """Do nothing."""
