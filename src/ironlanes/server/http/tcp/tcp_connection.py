"""The server's side of every TCP connection, before and around uvicorn's HTTP and web socket protocols.

A connection is counted first. Then it has a deadline for each request's head, a bound for the head's size, and a
deadline for reading what is sent to it; nothing is read from a client that does not read. On a web socket, every frame
that is not a whole text message costs a token; messages cost one where the application reads them.

Only asyncio's own interface of protocols and transports is used: uvicorn's classes are called through it, so that
another version, or another HTTP or web socket implementation in it, gets the same protection.

The application finds the connection in its scope (`tcp_connection_of`), so that it can report when a request begins
and ends. In any other ASGI server there is none, and the application works without this protection.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final, cast

from ..rate_limits import TokenBucket
from .connection_registry import ConnectionRegistry
from .frames import CLOSE, CONTROL, FINAL_TEXT, OPCODE, FramePart, FrameReader, close_frame
from .inner_transport import InnerTransport

#: Where in a scope's state the connection is.
STATE: Final = "ironlanes.tcp"
#: Seconds that a client has to take leave after it was told that its web socket is closed.
CLOSE_SECONDS: Final = 1.0
POLICY_VIOLATION: Final = 1008


class TcpConnection(asyncio.Protocol):
    """One connection. uvicorn makes it in place of its HTTP protocol, which it makes itself (`http`)."""

    def __init__(self, registry: ConnectionRegistry, http: Callable[..., asyncio.Protocol], **arguments: Any) -> None:
        self._registry = registry
        self._limits = registry.limits
        self._http = http
        self._arguments = arguments
        #: Whether the application can find this connection, and so tell when a request begins.
        self._is_linked = "app_state" in arguments
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport
        self._inner: asyncio.Protocol | None = None
        self._is_counted = False
        self.address = ""
        self._deadline: asyncio.TimerHandle | None = None
        self._stall_timer: asyncio.TimerHandle | None = None
        self._requests = 0
        self._head_size = 0
        self._has_unread_body = False
        #: Why nothing is read: the protocol inside can't take more, the client does not read, or it was told to go.
        self.is_inner_paused = False
        self._is_write_paused = False
        self._is_ended = False
        self._is_reading = True
        # What follows is about web sockets.
        self._is_socket = False
        self._reader = FrameReader()
        self._frames = TokenBucket(self._limits.frames)
        self._excess = TokenBucket(self._limits.excess)

    # ---- coming and going

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if isinstance(peer, tuple) and peer else "?"
        if not self._registry.enter(self.address):
            self._answer("503 Service Unavailable", "Too many connections are open; try again later.")
            return
        self._is_counted = True
        if self._is_linked:
            self._arguments["app_state"] = {**self._arguments["app_state"], STATE: self}
        self._inner = self._http(**self._arguments)
        self._inner_transport = InnerTransport(self, self._transport)
        self._inner.connection_made(self._inner_transport)
        if self._is_linked:
            self._registry.note_idle(self)
            self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_ended = True
        self._stop(self._deadline)
        self._stop(self._stall_timer)
        if self._inner is not None:
            self._leave()
            self._inner.connection_lost(exc)

    def drop(self) -> None:
        """Make room for another connection."""
        self._leave()
        self._transport.abort()

    def _leave(self) -> None:
        if self._is_counted:
            self._is_counted = False
            self._registry.note_busy(self)
            self._registry.leave(self.address)

    def switch_protocol(self, inner: asyncio.Protocol) -> None:
        """The request was one for a web socket: from now on its protocol is inside."""
        self._inner = inner
        self._is_socket = True

    def closing(self) -> None:
        """The protocol inside closes the connection; a client that reads slowly has some time to read the rest."""
        self._stop(self._deadline)
        self._deadline = self._loop.call_later(self._limits.stalled_seconds, self._transport.abort)

    def _answer(self, status: str, text: str) -> None:
        """Answer without the application, and close."""
        self._is_ended = True
        head = f"HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
        self._transport.write(f"{head}content-length: {len(text)}\r\n\r\n{text}".encode("ascii"))
        self._transport.close()
        self.closing()

    @staticmethod
    def _stop(timer: asyncio.TimerHandle | None) -> None:
        if timer is not None:
            timer.cancel()

    # ---- requests

    def begin_request(self, *, has_body: bool) -> None:
        """The application has got a request: its head is complete."""
        self._requests += 1
        self._registry.note_busy(self)
        self._has_unread_body = has_body
        self._stop(self._deadline)
        self._deadline = None

    def body_is_complete(self) -> None:
        """The application has got a request's body."""
        self._has_unread_body = False

    def end_request(self) -> None:
        """The application has answered a request; if it did not want all of its body, the rest may still come."""
        self._requests -= 1
        if self._is_counted and not self._is_socket:
            self._registry.note_idle(self)
        self._head_size = -self._limits.record if self._has_unread_body else 0

    def _wait_for_head(self) -> None:
        self._deadline = self._loop.call_later(self._limits.head_seconds, self._on_head_timeout)

    def _on_head_timeout(self) -> None:
        self._answer("408 Request Timeout", "The request did not come in time.")

    def data_received(self, data: bytes) -> None:
        if self._is_ended or self._inner is None:
            return
        if self._is_socket:
            self._receive_frames(data)
            return
        if self._is_linked and not self._requests:
            if self._deadline is None:
                self._wait_for_head()
            # The bytes that came last may be a whole head and a body, of which the application is only about to hear.
            if self._head_size > self._limits.head:
                self._answer("431 Request Header Fields Too Large", "The head of the request is too long.")
                return
            self._head_size += len(data)
        self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        return None if self._inner is None else self._inner.eof_received()

    # ---- flow

    def pause_writing(self) -> None:
        """The client does not read as fast as it is sent to: nothing is read from it either, and that has an end."""
        self._is_write_paused = True
        self.adjust_reading()
        self._stall_timer = self._loop.call_later(self._limits.stalled_seconds, self._transport.abort)
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._is_write_paused = False
        self.adjust_reading()
        self._stop(self._stall_timer)
        if self._inner is not None:
            self._inner.resume_writing()

    def adjust_reading(self) -> None:
        """Read if nothing speaks against it."""
        reads = not (self.is_inner_paused or self._is_write_paused or self._is_ended)
        if reads != self._is_reading and not self._transport.is_closing():
            self._is_reading = reads
            (self._transport.resume_reading if reads else self._transport.pause_reading)()

    # ---- web sockets

    def stop_reading(self) -> None:
        """The client is being sent away: whatever it still sends is not read, and it has to go soon."""
        self._is_ended = True
        self.adjust_reading()
        self._stop(self._deadline)
        self._deadline = self._loop.call_later(0 if self._is_write_paused else CLOSE_SECONDS, self._transport.abort)

    def _end_socket(self, code: int) -> None:
        """Close the web socket of a client that breaks the rules."""
        if not self._is_write_paused:
            self._transport.write(close_frame(code))
        self._inner_transport.mute()
        self.stop_reading()

    def _receive_frames(self, data: bytes) -> None:
        for part in self._reader.read(data):
            if self._is_ended or self._inner is None or self._transport.is_closing():
                return
            if part.first in (None, FINAL_TEXT) or self._may_pass(part, part.first):
                self._inner.data_received(part.data)

    def _may_pass(self, part: FramePart, first: int) -> bool:
        """Take a token for a frame that is no whole message; return whether it goes on to the protocol inside."""
        if self._frames.take():
            return True
        if not self._excess.take():
            self._end_socket(POLICY_VIOLATION)
            return False
        is_ping_or_pong = bool(first & CONTROL) and first & OPCODE != CLOSE
        return not (is_ping_or_pong and part.is_whole)


def tcp_connection_of(scope: Any) -> TcpConnection | None:
    """The connection that a request or a web socket came over, where the server is ours."""
    found = scope.get("state", {}).get(STATE)
    return found if isinstance(found, TcpConnection) else None
