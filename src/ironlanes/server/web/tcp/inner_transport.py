"""The transport that uvicorn's protocols get, so that `TcpConnection` sees what they request of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from .tcp_connection import TcpConnection


class InnerTransport(asyncio.Transport):
    """The transport as the inner protocol sees it."""

    def __init__(self, connection: TcpConnection, transport: asyncio.Transport) -> None:
        super().__init__()
        self._connection = connection
        self._transport = transport
        self._write_out: Callable[[Any], None] = transport.write
        self._held: list[bytes] = []
        # These are called for every message, so they bypass this class.
        self.write = transport.write  # type: ignore[method-assign]
        self.is_closing = transport.is_closing  # type: ignore[method-assign]

    def mute(self) -> None:
        """Discard everything that the inner protocol still writes after a web socket's last frame."""
        self._write_out = self.write = lambda data: None  # type: ignore[method-assign] # noqa: ARG005

    def hold_writes(self) -> None:
        """Collect what the inner protocol writes from now on."""
        self.write = self._held.append  # type: ignore[assignment,method-assign]

    def release_writes(self) -> None:
        """Write what was collected in one piece, which takes the system, and the client, no longer than one message."""
        self.write = self._write_out  # type: ignore[assignment]
        if self._held:
            self._write_out(b"".join(self._held))
            self._held.clear()

    def get_extra_info(self, name: str, default: object = None) -> object:
        return self._transport.get_extra_info(name, default)

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._connection.switch_protocol(cast("asyncio.Protocol", protocol))

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self._connection

    def close(self) -> None:
        if not self._transport.is_closing():
            self._transport.close()
            self._connection.closing()

    def abort(self) -> None:
        self._transport.abort()

    def is_reading(self) -> bool:
        return not self._connection.is_inner_paused

    def pause_reading(self) -> None:
        """Note that the inner protocol is full; the connection stops reading when more comes, which is rare.

        uvicorn pauses with every message of a web socket, until the application has taken it.
        """
        self._connection.is_inner_paused = True

    def resume_reading(self) -> None:
        self._connection.is_inner_paused = False
        self._connection.adjust_reading()

    def get_write_buffer_size(self) -> int:
        return self._transport.get_write_buffer_size()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._transport.set_write_buffer_limits(high, low)

    def get_write_buffer_limits(self) -> tuple[int, int]:
        return self._transport.get_write_buffer_limits()

    def can_write_eof(self) -> bool:
        return self._transport.can_write_eof()

    def write_eof(self) -> None:
        self._transport.write_eof()
