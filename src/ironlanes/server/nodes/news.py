"""News between nodes: what has changed at one of them and is shown, or kept in memory, at the others."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from ..storage.errors import DatabaseDamaged, StorageUnavailable
from ..storage.store import Store

#: What a node does with news of a kind. It is told whom or what they are about; empty: some may have been missed.
Hear = Callable[[str], Awaitable[None]]


class NodeNews:
    """Tells the other nodes, and hears them. A piece of news is its kind, the node that it comes from, and a name."""

    def __init__(self, node: str, store: Store) -> None:
        self._node = node
        self._store = store
        self._hear: dict[str, Hear] = {}
        self._untold: asyncio.Queue[str] = asyncio.Queue()

    def share(self, kind: str, hear: Hear) -> Callable[[str], None]:
        """Hear news of a kind from the other nodes; return what tells them."""
        self._hear[kind] = hear
        return lambda about: self._untold.put_nowait(f"{kind} {self._node} {about}")

    async def tell(self) -> None:
        """Tell the others, for ever."""
        while True:
            news = await self._untold.get()
            with suppress(StorageUnavailable, DatabaseDamaged):  # they look again when they can
                await self._store.notify(news)

    async def listen(self) -> None:
        """Hear the others, for ever."""
        heard: asyncio.Queue[str] = asyncio.Queue()
        listening = asyncio.create_task(self._store.listen(heard.put_nowait))
        try:
            while True:
                await self._handle((await heard.get()).split())
        finally:
            listening.cancel()

    async def _handle(self, news: list[str]) -> None:
        match news:
            case []:
                for hear in self._hear.values():
                    await _try(hear, "")
            case [kind, node, *about] if node != self._node and kind in self._hear:
                await _try(self._hear[kind], "".join(about))


async def _try(hear: Hear, about: str) -> None:
    with suppress(StorageUnavailable, DatabaseDamaged):
        await hear(about)
