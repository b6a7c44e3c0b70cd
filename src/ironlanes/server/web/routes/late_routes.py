"""The routes of the HTTP API, which load after the server has begun to answer, or when they are first asked for.

They take a sixth of the start. Pages, files and the sockets of tables need none of them, so after a restart games go on
before they are there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from fastapi import APIRouter
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

#: What the paths of these routes begin with.
LATE: Final = ("/api/", "/ws/open-tables", "/ws/tournaments/")


class LateRoutes(BaseRoute):
    """Stands in for routes that are not loaded yet: a request for one of them loads them all first."""

    def __init__(self) -> None:
        #: The routes, once they are loaded.
        self.router = APIRouter()
        self._lock = asyncio.Lock()
        self._are_loaded = False

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        is_missing = not self._are_loaded and scope["path"].startswith(LATE)
        return (Match.FULL if is_missing else Match.NONE), {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Load the routes, and look for the one that this request is for."""
        await self.load()
        await scope["router"](scope, receive, send)

    async def load(self) -> None:
        """Load all routes in a thread, while others are served."""
        async with self._lock:
            if not self._are_loaded:
                for each in await asyncio.to_thread(_load):
                    self.router.include_router(each)
                self._are_loaded = True


def _load() -> Sequence[APIRouter]:
    from .all_routes import ROUTERS

    return ROUTERS
