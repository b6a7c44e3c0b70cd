"""The server's side of every TCP connection, wrapped around uvicorn's HTTP and web socket protocols.

Each new connection is counted. The head of each request has a deadline and a size limit, and the client has a deadline
for reading what is sent to it; the server reads nothing from a client that does not read. On a web socket, every frame
that is not a whole text message costs a token; a message costs one when the application reads it.

This uses only asyncio's interface of protocols and transports, through which uvicorn's classes are called. So another
version of uvicorn, or another HTTP or web socket implementation in it, gets the same protection.

The application finds the connection in its scope (`tcp_connection_of`) and reports when a request begins and ends.
With any other ASGI server there is no such connection, and the application runs without this protection.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from ...model.addresses import UNKNOWN
from ...model.rate_limits import TokenBucket
from .connection_registry import ConnectionRegistry
from .frames import CLOSE, CONTROL, FINAL_TEXT, OPCODE, FramePart, FrameReader, close_frame
from .inner_transport import InnerTransport

#: Where in a scope's state the connection is.
STATE: Final = "ironlanes.tcp"
#: Seconds that a client has to close the connection after its web socket was closed.
CLOSE_SECONDS: Final = 1.0
POLICY_VIOLATION: Final = 1008


class TcpConnection(asyncio.Protocol):
    """One connection. uvicorn creates it instead of its HTTP protocol, which it creates itself from `http`."""

    def __init__(self, registry: ConnectionRegistry, http: Callable[..., asyncio.Protocol], **arguments: Any) -> None:
        self._registry = registry
        self._limits = registry.limits
        self._http = http
        self._arguments = arguments
        #: Whether the application can find this connection, and so report when a request begins.
        self._is_linked = "app_state" in arguments
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport
        self._inner: asyncio.Protocol | None = None
        self._inner_transport: InnerTransport | None = None
        self._is_counted = False
        self.address = ""
        self._deadline: asyncio.TimerHandle | None = None
        self._stall_timer: asyncio.TimerHandle | None = None
        self._requests = 0
        #: Bytes of a head that is not complete, and those of them that came in this turn of the event loop.
        self._head_size = 0
        self._new_size = 0
        self._head_check: asyncio.Handle | None = None
        self._has_unread_body = False
        #: Reasons not to read: the inner protocol is full, the client does not read, or the connection is ending.
        self.is_inner_paused = False
        self._is_write_paused = False
        self._is_ended = False
        self._is_reading = True
        # For web sockets.
        self._is_socket = False
        self._reader = FrameReader()
        self._frames = TokenBucket(self._limits.frames)
        self._excess = TokenBucket(self._limits.excess)

    # ---- opening and closing

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if isinstance(peer, tuple) and peer else UNKNOWN
        if not self._registry.enter(self.address):
            self._answer("503 Service Unavailable", "Too many connections are open; try again later.")
            return
        self._is_counted = True
        arguments = self._arguments
        if self._is_linked:
            arguments = arguments | {"app_state": {**arguments["app_state"], STATE: self}}
        self._inner = self._http(**arguments)
        self._inner_transport = InnerTransport(self, self._transport)
        self._inner.connection_made(self._inner_transport)
        if self._is_linked:
            self._registry.note_idle(self)
            self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_ended = True
        self._stop(self._deadline)
        self._stop(self._stall_timer)
        self._stop(self._head_check)
        if self._inner is not None:
            self._leave()
            self._inner.connection_lost(exc)
            self._inner = self._inner_transport = None  # they refer to this: else only the garbage collector frees them

    def drop(self) -> None:
        """Close the connection to make room for another."""
        self._leave()
        self._transport.abort()

    def _leave(self) -> None:
        if self._is_counted:
            self._is_counted = False
            self._registry.note_busy(self)
            self._registry.leave(self.address)

    def switch_protocol(self, inner: asyncio.Protocol) -> None:
        """Replace the inner protocol, because the client asked for a web socket."""
        self._inner = inner
        self._is_socket = True

    def closing(self) -> None:
        """Close the connection for the inner protocol, giving a slow client some time to read the rest."""
        self._stop(self._deadline)
        self._deadline = self._loop.call_later(self._limits.stalled_seconds, self._transport.abort)

    def _answer(self, status: str, text: str) -> None:
        """Send a response without involving the application, and close the connection."""
        self._is_ended = True
        head = f"HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
        self._transport.write(f"{head}content-length: {len(text)}\r\n\r\n{text}".encode("ascii"))
        self._transport.close()
        self.closing()

    @staticmethod
    def _stop(handle: asyncio.Handle | None) -> None:
        if handle is not None:
            handle.cancel()

    # ---- requests

    def begin_request(self, *, has_body: bool) -> None:
        """Note that the application has received a request, whose head is therefore complete."""
        self._requests += 1
        self._registry.note_busy(self)
        self._has_unread_body = has_body
        self._stop(self._deadline)
        self._deadline = None
        self._stop(self._head_check)
        self._new_size = 0

    def body_is_complete(self) -> None:
        """Note that the application has received the whole body of a request."""
        self._has_unread_body = False

    def end_request(self) -> None:
        """Note that the application has answered a request. Unread parts of its body may still arrive."""
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
        if self.is_inner_paused:
            self.adjust_reading()
        if self._is_socket:
            self._receive_frames(data)
            return
        is_head = self._is_linked and not self._requests
        if is_head and self._deadline is None:
            self._wait_for_head()
        self._inner.data_received(data)
        if is_head:
            # With a whole head came perhaps much of its body: then the application begins the request before the check.
            self._new_size += len(data)
            self._stop(self._head_check)
            self._head_check = self._loop.call_soon(self._check_head)

    def _check_head(self) -> None:
        self._head_size += self._new_size
        self._new_size = 0
        if self._head_size > self._limits.head and not self._is_ended and not self._transport.is_closing():
            self._answer("431 Request Header Fields Too Large", "The head of the request is too long.")

    def eof_received(self) -> bool | None:
        return None if self._inner is None else self._inner.eof_received()

    # ---- flow control

    def pause_writing(self) -> None:
        """Stop reading from a client that reads too slowly, and give it a deadline."""
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
        """Read from the client unless there is a reason not to."""
        reads = not (self.is_inner_paused or self._is_write_paused or self._is_ended)
        if reads != self._is_reading and not self._transport.is_closing():
            self._is_reading = reads
            (self._transport.resume_reading if reads else self._transport.pause_reading)()

    # ---- web sockets

    def hold_writes(self) -> None:
        """Collect what is sent from now on."""
        if self._inner_transport is not None:
            self._inner_transport.hold_writes()

    def release_writes(self) -> None:
        """Send what was collected, in one piece."""
        if self._inner_transport is not None:
            self._inner_transport.release_writes()

    def stop_reading(self) -> None:
        """Ignore what the client still sends, and close the connection soon."""
        self._is_ended = True
        self.adjust_reading()
        self._stop(self._deadline)
        self._deadline = self._loop.call_later(0 if self._is_write_paused else CLOSE_SECONDS, self._transport.abort)

    def _end_socket(self, code: int) -> None:
        """Close the web socket of a client that exceeds the limits."""
        if not self._is_write_paused:
            self._transport.write(close_frame(code))
        if self._inner_transport is not None:
            self._inner_transport.mute()
        self.stop_reading()

    def _receive_frames(self, data: bytes) -> None:
        for part in self._reader.read(data):
            if self._is_ended or self._inner is None or self._transport.is_closing():
                return
            if part.first in (None, FINAL_TEXT) or self._may_pass(part, part.first):
                self._inner.data_received(part.data)

    def _may_pass(self, part: FramePart, first: int) -> bool:
        """Take a token for a frame that is not a whole message; return whether to pass it to the inner protocol."""
        if self._frames.take():
            return True
        if not self._excess.take():
            self._end_socket(POLICY_VIOLATION)
            return False
        is_ping_or_pong = bool(first & CONTROL) and first & OPCODE != CLOSE
        return not (is_ping_or_pong and part.is_whole)


def tcp_connection_of(scope: Mapping[str, Any]) -> TcpConnection | None:
    """Return the connection of a request or a web socket; None if another ASGI server runs the application."""
    found = scope.get("state", {}).get(STATE)
    return found if isinstance(found, TcpConnection) else None
