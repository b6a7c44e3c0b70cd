"""What every request passes first and every answer last: who may ask, how much, and what a page may load."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .encoding import encode
from .limits import Limits
from .reasons import Refused

LOOPBACK: Final = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?", re.IGNORECASE)
HOST: Final = re.compile(r"[A-Za-z0-9.\-\[\]:]+")
UNSAFE: Final = ("POST", "PUT", "PATCH", "DELETE")


class Guard:
    """Stands around the whole application."""

    def __init__(self, app: ASGIApp, limits: Limits, is_public: bool) -> None:
        self._app = app
        self._limits = limits
        self._is_public = is_public

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            self._check(scope, headers)
        except Refused as refused:
            await _turn_away(scope, _dressed(send, headers), refused)
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        await self._app(scope, self._measured(scope, receive), _dressed(send, headers))

    def _check(self, scope: Scope, headers: Headers) -> None:
        host = headers.get("host", "")
        if not HOST.fullmatch(host) or (not self._is_public and not LOOPBACK.fullmatch(host)):
            # A name that someone makes point at this machine must not open it to his pages.
            raise Refused("wrong-host", "This server answers only to this machine's own name, such as localhost.", 421)
        if scope["type"] == "http" and scope["method"] not in UNSAFE:
            return
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc.lower() != host.lower():
            raise Refused("wrong-origin", "Another site's page may not do that here.", 403)
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self._most(scope):
            raise _too_long(self._most(scope))

    def _most(self, scope: Scope) -> int:
        return self._limits.record if scope["path"] == "/api/records" else self._limits.body

    def _measured(self, scope: Scope, receive: Receive) -> Receive:
        """The body as it comes in, as long as it is not too long."""
        left = self._most(scope)

        async def measured() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                # The framework takes any other error for a body that is no JSON.
                raise HTTPException(413, _too_long(self._most(scope)).why.text)
            return message

        return measured


def _too_long(most: int) -> Refused:
    return Refused("too-long", f"That is too long: at most {most // 1024} kB are read.", 413, kilobytes=most // 1024)


def policy(host: str) -> str:
    """What a page of this server may load: what comes from here, and nothing else."""
    return "; ".join(
        (
            "default-src 'self'",
            "img-src 'self' data:",
            f"connect-src 'self' ws://{host} wss://{host}",
            "object-src 'none'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'self'",
        )
    )


def _dressed(send: Send, asked: Headers) -> Send:
    """Answers with the headers that keep a browser careful."""
    host = asked.get("host", "")
    safe_host = host if HOST.fullmatch(host) else "localhost"

    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["content-security-policy"] = policy(safe_host)
            headers["x-content-type-options"] = "nosniff"
            headers["referrer-policy"] = "same-origin"
            headers["x-frame-options"] = "DENY"
            headers["cross-origin-opener-policy"] = "same-origin"
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return dressed


async def _turn_away(scope: Scope, send: Send, refused: Refused) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": refused.why.code})
        return
    body = encode({"reason": refused.why.to_json()})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
