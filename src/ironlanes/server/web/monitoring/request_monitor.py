"""ASGI middleware that counts HTTP requests by route and status, and logs them if the operator wants that."""

from __future__ import annotations

import logging
from collections import Counter
from time import perf_counter
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...runtime.log_format import REQUESTS, LogSettings

log = logging.getLogger(REQUESTS)

#: The route of requests that were refused before a route was looked for.
NO_ROUTE: Final = "none"


class RequestMonitor:
    """Notes every request that is answered.

    Web sockets bypass it, so that nothing is between them and their messages.
    """

    def __init__(self, app: ASGIApp, counts: Counter[tuple[str, int]], log_settings: LogSettings) -> None:
        self._app = app
        self._counts = counts
        self._log_settings = log_settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = perf_counter()

        async def send_and_note(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._note(scope, message["status"], perf_counter() - started)
            await send(message)

        await self._app(scope, receive, send_and_note)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = route_of(scope)
        self._counts[route, status] += 1
        if not self._log_settings.has_requests:
            return
        fields: dict[str, object] = {"method": scope["method"], "route": route, "status": status}
        fields["ms"] = round(1000 * seconds, 1)
        text = f"{fields['method']} {route} {status} {fields['ms']} ms"
        if self._log_settings.has_addresses and scope.get("client"):
            fields["address"] = scope["client"][0]
            text += f" {fields['address']}"
        log.info("%s", text, extra={"fields": fields})


def route_of(scope: Scope) -> str:
    """Return the pattern of the request's path: the path itself may name a table that nobody else should find."""
    return getattr(scope.get("route"), "path", NO_ROUTE)
