"""A thin web socket for the client's side: as little work a message as there can be, so that the server is the limit.

It speaks as much of the protocol as a server of ours needs: text frames in one piece, pings, and the end.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Final, cast

TEXT: Final = 0x81
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A
#: A mask of zeros is one too, and leaves a message as it is.
NO_MASK: Final = bytes(4)


class WebSocket(asyncio.Protocol):
    """One connection; every text that comes goes to `on_text`."""

    def __init__(self, on_text: Callable[[bytes], None]) -> None:
        self._on_text = on_text
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self._is_open = False
        #: The lines of the server's answer.
        self.opened: asyncio.Future[list[str]] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's own is one in all but name

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("the server hung up during the handshake."))
        if not self.closed.done():
            self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open and not self._shake_hands():
            return
        start = 0
        while (frame := self._frame_at(start)) is not None:
            kind, first, start = frame
            self._receive(kind, bytes(self._buffer[first:start]))
        del self._buffer[:start]

    def send(self, text: bytes) -> None:
        """Send a text."""
        self._write(TEXT, text)

    def close(self) -> None:
        """End the connection."""
        if self._transport is not None and not self._transport.is_closing():
            self._write(CLOSE, struct.pack("!H", 1000))
            self._transport.close()

    def ask(self, host: str, path: str, cookie: str) -> None:
        """Ask for a web socket."""
        assert self._transport is not None
        key = base64.b64encode(os.urandom(16)).decode("ascii")
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *([f"Cookie: {cookie}"] if cookie else []),
        ]
        self._transport.write(("\r\n".join(lines) + "\r\n\r\n").encode("ascii"))

    def _shake_hands(self) -> bool:
        """Read the server's answer, if all of it is there."""
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        lines = self._buffer[:end].decode("latin-1").split("\r\n")
        del self._buffer[: end + 4]
        if " 101 " not in lines[0]:
            self.opened.set_exception(ConnectionError(f"the server refused the web socket: {lines[0]}."))
            return False
        self._is_open = True
        self.opened.set_result(lines)
        return True

    def _frame_at(self, start: int) -> tuple[int, int, int] | None:
        """The frame that begins there: its kind, where its content begins, where it ends."""
        buffer = self._buffer
        if len(buffer) < start + 2:
            return None
        length, first = buffer[start + 1], start + 2
        if length >= 126:
            size = 2 if length == 126 else 8
            first += size
            length = int.from_bytes(buffer[start + 2 : first], "big")
        end = first + length
        return None if len(buffer) < end else (buffer[start], first, end)

    def _receive(self, kind: int, content: bytes) -> None:
        if kind == TEXT:
            self._on_text(content)
        elif kind == PING:
            self._write(PONG, content)
        elif kind == CLOSE:
            self.close()

    def _write(self, kind: int, content: bytes) -> None:
        assert self._transport is not None
        if self._transport.is_closing():
            return
        length = len(content)
        size = bytes((kind, 0x80 | length)) if length < 126 else struct.pack("!BBH", kind, 0x80 | 126, length)
        self._transport.write(size + NO_MASK + content)


async def connect(
    port: int, path: str, on_text: Callable[[bytes], None], cookie: str = ""
) -> tuple[WebSocket, list[str]]:
    """Open a web socket to this machine; also the lines of the server's answer."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: WebSocket(on_text), "127.0.0.1", port)
    socket.ask(f"localhost:{port}", path, cookie)
    return socket, await socket.opened
