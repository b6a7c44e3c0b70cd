"""The HTTP API, which loads after the server has begun to answer, or when it is first asked for.

With FastAPI it takes a third of the start. Pages, files and the sockets of tables need none of it, so after a restart
games go on before it is there.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from starlette.datastructures import State
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

if TYPE_CHECKING:
    from fastapi import FastAPI

#: What the paths of the API begin with.
LATE: Final = ("/api/", "/ws/open-tables", "/ws/tournaments/")


class LateApi(BaseRoute):
    """Stands in for the API until it is loaded: the first request for it loads it first."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._lock = asyncio.Lock()
        #: The API, once it is loaded.
        self._api: FastAPI | None = None

    @property
    def is_loaded(self) -> bool:
        return self._api is not None

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        return (Match.FULL if scope["path"].startswith(LATE) else Match.NONE), {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        api = self._api or await self.load()
        await api(scope, receive, send)

    async def load(self) -> FastAPI:
        """Load the API in a thread, while others are served."""
        async with self._lock:
            if self._api is None:
                self._api = await asyncio.to_thread(_load, self._state)
            return self._api


def _load(state: State) -> FastAPI:
    from .api import create_api

    return create_api(state)
