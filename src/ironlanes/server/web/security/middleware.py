"""Security middleware: check host, origin, rate and size of every request, and add headers to every response."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...model.addresses import UNKNOWN, TrustedProxies, limit_key
from ...model.messages.http import ErrorResponse
from ...model.rate_limits import Limits, RateLimiter
from ...model.request_errors import RequestError, too_many_requests
from ...runtime.encoding import encode
from ...runtime.operator_log import operator_logger
from ..tcp.tcp_connection import TcpConnection, tcp_connection_of
from .error_page import error_page, wants_page
from .origins import HOST, OwnOrigins

log = operator_logger(__name__)

SIZE: Final = re.compile(r"[0-9]{1,15}")
UNSAFE: Final = ("POST", "PUT", "PATCH", "DELETE")
#: Browsers use https alone for this name, for a year; other names below it are not ours to decide about.
STRICT_TRANSPORT: Final = "max-age=31536000"
#: Where the page is that other sites show in a frame.
EMBED: Final = "/embed/"
#: What takes a board file.
BOARD_FILES: Final = (
    "/api/boards",
    *(f"/api/boards/{what}" for what in ("draw", "check", "make", "remake", "play", "balance", "print")),
)
#: What takes the record of a game.
RECORDS: Final = ("/api/records", "/api/device-games")
CLOSE: Final = {"connection": "close"}
#: Headers that announce a body.
BODY: Final = (b"content-length", b"transfer-encoding")


class SecurityMiddleware:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, limits: Limits, own: OwnOrigins, proxies: TrustedProxies, static: Path) -> None:
        self._app = app
        self._limits = limits
        self._own = own
        self._proxies = proxies
        self._static = static
        self._requests = RateLimiter(limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        connection = tcp_connection_of(scope)
        if connection is None:
            await self._handle(scope, receive, send)
            return
        self._warn_about_proxy(connection, scope)
        connection.begin_request(has_body=any(name in BODY for name, _ in scope["headers"]))
        try:
            await self._handle(scope, receive, send)
        finally:
            connection.end_request()

    def _warn_about_proxy(self, connection: TcpConnection, scope: Scope) -> None:
        """Warn of a proxy that the operator has not named: all its visitors would count as one."""
        address = connection.address
        if address == UNKNOWN or address in self._proxies:
            return
        if any(name == b"x-forwarded-for" for name, _ in scope["headers"]):
            log.warning(
                "%s sends X-Forwarded-For but is not a trusted proxy, so all its visitors count as one;"
                " if it is your proxy, start the server with --trusted-proxy %s.",
                address,
                address,
            )

    def _warn_about_scheme(self, origin: str, host: str) -> None:
        """Warn of a proxy for https that does not say so, or is not believed: every change would be refused."""
        if origin.lower() == f"https://{host}".lower():
            log.warning(
                "a page at https came with a request by http: start the server with --address, or let your proxy"
                " send X-Forwarded-Proto and name it with --trusted-proxy."
            )

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if scope["type"] == "http":
            send = self._with_security_headers(send, headers, is_framed=scope["path"].startswith(EMBED))
        try:
            self._check(scope, headers)
        except RequestError as error:
            await self._reject(scope, send, error)
            return
        if scope["type"] == "http":
            receive = self._limit_body(scope, receive, tcp_connection_of(scope))
        await self._app(scope, receive, send)

    async def _reject(self, scope: Scope, send: Send, error: RequestError) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": error.explanation.code})
            return
        if wants_page(scope):
            kind, body = b"text/html; charset=utf-8", error_page(self._static, error.explanation).encode()
        else:
            kind, body = b"application/json", encode(ErrorResponse(reason=error.explanation.to_json()))
        headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": error.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def _check(self, scope: Scope, headers: Headers) -> None:
        if len(scope["headers"]) > self._limits.headers:
            raise RequestError("too-long", f"There are too many headers: at most {self._limits.headers} are read.", 431)
        if not self._requests.take(limit_key(scope["client"][0]) if scope.get("client") else UNKNOWN):
            raise too_many_requests()
        host = headers.get("host", "")
        if not self._own.is_own_host(host, scope["path"]):
            raise RequestError("wrong-host", "This server does not answer to that name; use its own address.", 421)
        if scope["type"] == "http" and scope["method"] not in UNSAFE:
            return
        for origin in headers.getlist("origin"):
            if not self._own.is_own_page(origin, scope["scheme"], host):
                self._warn_about_scheme(origin, host)
                raise RequestError("wrong-origin", "Another site's page may not do that here.", 403)
        length = headers.get("content-length", "0")
        if not SIZE.fullmatch(length) or int(length) > self._max_body(scope):
            raise _too_long(self._max_body(scope))

    def _max_body(self, scope: Scope) -> int:
        if scope["path"] in RECORDS:
            return self._limits.record
        return self._limits.board if scope["path"] in BOARD_FILES else self._limits.body

    def _limit_body(self, scope: Scope, receive: Receive, connection: TcpConnection | None) -> Receive:
        """Wrap `receive` so that a body that is too long or too slow is refused."""
        left = self._max_body(scope)
        deadline = asyncio.get_running_loop().time() + self._limits.body_seconds
        is_complete = False

        async def receive_limited() -> Message:
            nonlocal left, is_complete
            if is_complete:
                return await receive()  # waits until the client disconnects
            # The framework would report any other exception as invalid JSON.
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408, "The request did not come in time.", headers=CLOSE) from None
            left -= len(message.get("body", b""))
            if left < 0:
                raise HTTPException(413, _too_long(self._max_body(scope)).explanation.text)
            is_complete = not message.get("more_body", False)
            if is_complete and connection is not None:
                connection.body_is_complete()
            return message

        return receive_limited

    def _with_security_headers(self, send: Send, request_headers: Headers, is_framed: bool) -> Send:
        """Wrap `send` so that every response has the security headers; `is_framed`: other sites may frame it."""
        host = request_headers.get("host", "")
        safe_host = host if HOST.fullmatch(host) else "localhost"

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["content-security-policy"] = EMBED_POLICY if is_framed else policy(safe_host)
                headers["x-content-type-options"] = "nosniff"
                headers["referrer-policy"] = "same-origin"
                if not is_framed:
                    headers["x-frame-options"] = "DENY"
                headers["cross-origin-opener-policy"] = "same-origin"
                if self._own.is_https(host):
                    headers["strict-transport-security"] = STRICT_TRANSPORT
                headers.setdefault("cache-control", "no-store")
            await send(message)

        return send_with_headers


def _too_long(limit: int) -> RequestError:
    return RequestError(
        "too-long", f"That is too long: at most {limit // 1024} kB are read.", 413, kilobytes=limit // 1024
    )


#: The page that other sites show in a frame loads its own files and asks for nothing else.
EMBED_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "frame-ancestors *",
        "base-uri 'none'",
        "form-action 'none'",
    )
)


def policy(host: str) -> str:
    """Return the Content-Security-Policy: a page may load only what comes from this server."""
    return "; ".join(
        (
            "default-src 'self'",
            "script-src 'self' 'wasm-unsafe-eval'",  # the rules in WebAssembly; not for JavaScript
            "img-src 'self' data:",
            f"connect-src 'self' ws://{host} wss://{host}",
            "object-src 'none'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'self'",
        )
    )
