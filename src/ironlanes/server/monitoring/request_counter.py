"""ASGI middleware that counts HTTP requests by route and status."""

from __future__ import annotations

from collections import Counter
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: The route of requests that were refused before a route was looked for.
NO_ROUTE: Final = "none"


class RequestCounter:
    """Counts every request that is answered. Web sockets have no middleware between them and their messages."""

    def __init__(self, app: ASGIApp, counts: Counter[tuple[str, int]]) -> None:
        self._app = app
        self._counts = counts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_and_count(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._counts[route_of(scope), message["status"]] += 1
            await send(message)

        await self._app(scope, receive, send_and_count)


def route_of(scope: Scope) -> str:
    """Return the pattern of the request's path: the path itself may name a table that nobody else should find."""
    return getattr(scope.get("route"), "path", NO_ROUTE)
