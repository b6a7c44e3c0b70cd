"""What uvicorn writes, and when the server reads no more from a client."""

from __future__ import annotations

import asyncio

from ironlanes.server.model.addresses import TrustedProxies
from ironlanes.server.model.rate_limits import Limits
from ironlanes.server.web.tcp.connection_registry import ConnectionRegistry
from ironlanes.server.web.tcp.inner_transport import InnerTransport
from ironlanes.server.web.tcp.tcp_connection import TcpConnection
from tests.support.in_process import async_test


class RecordedTransport(asyncio.Transport):
    """A transport that notes what it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes | bytearray | memoryview] = []
        self.reads = True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True


class Inner(asyncio.Protocol):
    """A protocol that keeps what it receives."""

    def __init__(self) -> None:
        self.received = b""

    def data_received(self, data: bytes) -> None:
        self.received += data


def connected() -> tuple[TcpConnection, RecordedTransport, Inner, InnerTransport]:
    """Return a connection, what is outside of it, and what is inside."""
    inner, transport = Inner(), RecordedTransport()
    connection = TcpConnection(ConnectionRegistry(Limits(), TrustedProxies(()), 10), lambda: inner)
    connection.connection_made(transport)
    return connection, transport, inner, InnerTransport(connection, transport)


@async_test
async def test_held_messages_are_written_in_one_piece() -> None:
    _, transport, _, inner_transport = connected()
    inner_transport.write(b"one")
    inner_transport.hold_writes()
    inner_transport.write(b"two")
    inner_transport.write(b"three")
    assert transport.written == [b"one"]
    inner_transport.release_writes()
    inner_transport.write(b"four")
    inner_transport.hold_writes()
    inner_transport.release_writes()
    assert transport.written == [b"one", b"twothree", b"four"]


@async_test
async def test_nothing_follows_the_last_frame_of_a_web_socket() -> None:
    _, transport, _, inner_transport = connected()
    inner_transport.mute()
    inner_transport.write(b"one")
    inner_transport.hold_writes()
    inner_transport.write(b"two")
    inner_transport.release_writes()
    inner_transport.write(b"three")
    assert transport.written == []


@async_test
async def test_only_a_client_that_sends_more_than_is_taken_has_to_wait() -> None:
    connection, transport, inner, inner_transport = connected()
    connection.data_received(b"one")
    inner_transport.pause_reading()
    assert transport.reads, "there may be nothing more to read"
    connection.data_received(b"two")
    assert (transport.reads, inner.received) == (False, b"onetwo")
    inner_transport.resume_reading()
    assert transport.reads
