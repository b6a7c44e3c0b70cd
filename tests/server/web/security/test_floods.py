"""Web sockets that send too much, or do not read: they are bounded and sent away, and everybody else plays on."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.frames import Opcode

from ironlanes.server.model.addresses import TrustedProxies
from ironlanes.server.model.rate_limits import Limits, RateLimit
from ironlanes.server.model.settings import Settings
from ironlanes.server.web.tcp.connection_registry import ConnectionRegistry
from ironlanes.server.web.tcp.tcp_connection import TcpConnection
from tests.support.raw_sockets import all_of, close_code, contents, frame, goodbyes, text, web_socket
from tests.support.running_server import TIMEOUT, Browser, RunningServer, running, wait_until


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running(Settings(limits=Limits(requests=None, routes={"tables": None}))) as server:
        yield server


@pytest.fixture
def table(server: RunningServer) -> Iterator[str]:
    """A table where someone else plays, who must not notice anything."""
    with server.browser() as browser:
        table = browser.table()
        with browser.at(table) as line:
            line.until("table")
            yield table
            line.send(t="say", id="still", text="here")
            assert line.until("ack")["id"] == "still"


def send_all(client: socket.socket, data: bytes) -> None:
    """Send as much as the server takes."""
    with suppress(ConnectionError, TimeoutError):
        client.sendall(data)


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG])
def test_too_many_control_frames_end_the_connection(server: RunningServer, table: str, opcode: Opcode) -> None:
    with web_socket(server, table) as client:
        send_all(client, frame(opcode, b"x" * 125) * 2000)
        received = all_of(client)
    assert close_code(received) == 1008
    assert len(contents(received, Opcode.PONG)) < 60


def test_a_few_pings_are_answered(server: RunningServer, table: str) -> None:
    with web_socket(server, table) as client:
        client.sendall(frame(Opcode.PING, b"one") + frame(Opcode.PING, b"two") + frame(Opcode.CLOSE))
        assert contents(all_of(client), Opcode.PONG) == [b"one", b"two"]


def test_who_pings_and_does_not_read_is_sent_away(server: RunningServer, table: str) -> None:
    with web_socket(server, table, receive_buffer=2048) as client:
        send_all(client, frame(Opcode.PING, b"x" * 125) * 200_000)
        all_of(client)


@pytest.mark.parametrize("message", [b"x" * 16_000, b'{"t": "ping"}', b'{"t": "why", "id": "a", "action": "pass"}'])
def test_too_many_messages_end_the_connection(server: RunningServer, table: str, message: bytes) -> None:
    with web_socket(server, table) as client:
        send_all(client, frame(Opcode.TEXT, message) * 500)
        received = all_of(client)
    assert close_code(received) == 1008
    assert goodbyes(received) == ["too-fast"] or len(message) > 1000, "long ones are torn, and then frames count too"
    assert len(contents(received, Opcode.TEXT)) < 120


def test_messages_before_the_handshake_is_answered_are_limited_too(server: RunningServer, table: str) -> None:
    with web_socket(server, table) as client:
        hello = text({"t": "hello", "v": 1, "tab": "again"})
        send_all(client, hello + frame(Opcode.TEXT, b"{}") * 20_000)
        assert close_code(all_of(client)) == 1008


def test_a_message_in_thousands_of_pieces_ends_the_connection(server: RunningServer, table: str) -> None:
    pieces = frame(Opcode.TEXT, b"{", is_final=False) + frame(Opcode.CONT, b" ", is_final=False) * 5000
    with web_socket(server, table) as client:
        send_all(client, pieces)
        assert close_code(all_of(client)) == 1008


def test_control_frames_between_the_pieces_of_a_message(server: RunningServer, table: str) -> None:
    message = b'{"t": "say", "id": "pieces", "text": "hello"}'
    pieces = [frame(Opcode.TEXT, message[:9], is_final=False), frame(Opcode.PING, b"between")]
    pieces += [frame(Opcode.CONT, message[9:20], is_final=False), frame(Opcode.PONG), frame(Opcode.CONT, message[20:])]
    pieces += [text({"t": "why", "id": "after", "action": "pass"})]
    with web_socket(server, table) as client:
        for piece in pieces:
            client.sendall(piece)
        received = b""
        while b'"id":"after"' not in received:
            received += client.recv(65536)
    answers = [json.loads(each) for each in contents(received, Opcode.TEXT)]
    assert [each["id"] for each in answers if "id" in each] == ["pieces", "after"]
    assert contents(received, Opcode.PONG) == [b"between"]


def test_a_message_is_paid_for_before_it_is_read() -> None:
    limits = Limits(actions=RateLimit(0.001, 1))
    with running(Settings(limits=limits)) as server, server.browser() as browser, browser.at(browser.table()) as line:
        line.connection.send("{ this is no message")
        assert line.until("refused")["reason"]["code"] == "too-fast"
        line.connection.send('{"t":"say","id":"mine","text":"x"}')
        assert line.until("refused")["id"] == "mine"


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param(b"\x81\x00", id="not masked, empty"),
        pytest.param(b"\x81\x05hello", id="not masked"),
        pytest.param(b"\x81\x7e\x01\x00" + b"x" * 256, id="not masked, long"),
        pytest.param(b"\xc1\x80\x00\x00\x00\x00", id="a reserved bit"),
        pytest.param(b"\x83\x80\x00\x00\x00\x00", id="an unknown opcode"),
        pytest.param(b"\x8b\x80\x00\x00\x00\x00", id="an unknown control opcode"),
        pytest.param(b"\x09\x80\x00\x00\x00\x00", id="a ping in pieces"),
        pytest.param(b"\x80\x80\x00\x00\x00\x00", id="a piece of nothing"),
        pytest.param(frame(Opcode.TEXT, b"{", is_final=False) + text({"t": "ping"}), id="a text within another"),
    ],
)
def test_what_is_no_web_socket_ends_it(
    server: RunningServer, table: str, broken: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with web_socket(server, table) as client:
        client.sendall(text({"t": "ping"}) + broken)
        assert close_code(all_of(client)) == 1002
    assert not caplog.records


def test_a_text_that_is_no_utf8_ends_the_connection(server: RunningServer, table: str) -> None:
    with web_socket(server, table) as client:
        client.sendall(frame(Opcode.TEXT, b"\xff"))
        assert close_code(all_of(client)) == 1007


def look_without_reading(browser: Browser, server: RunningServer, table: str) -> None:
    """Ask for the whole scene again and again, and read nothing."""
    look = text({"t": "look", "id": "l", "seat": None})
    with browser.at(table) as line, web_socket(server, table, receive_buffer=2048) as client:
        line.until("table", spectators=1)
        client.settimeout(0.2)
        for _ in range(2000):
            send_all(client, look * 10)
        line.until("table", spectators=0)


def test_who_never_reads_is_let_go_after_a_while() -> None:
    limits = Limits(actions=None, queue=100_000, stalled_seconds=0.2)
    with running(Settings(limits=limits)) as server, server.browser() as browser:
        look_without_reading(browser, server, browser.table(start=True))


class Flooding(asyncio.Protocol):
    """Answers whatever comes with a megabyte."""

    def __init__(self, seen: list[int]) -> None:
        self._seen = seen

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._seen.append(len(data))
        self._transport.write(b"x" * 1_000_000)


def test_nothing_is_read_from_a_client_that_does_not_read() -> None:
    seen: list[int] = []
    registry = ConnectionRegistry(Limits(head=10**9), TrustedProxies([]))

    async def flood() -> None:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: TcpConnection(registry, lambda: Flooding(seen)), "127.0.0.1", 0)
        with socket.create_connection(server.sockets[0].getsockname()) as client:
            client.setblocking(False)
            blocked = 0
            while blocked < 100:
                try:
                    client.send(b"x" * 65536)
                except BlockingIOError:
                    blocked += 1
                    await asyncio.sleep(0.01)
                else:
                    await asyncio.sleep(0)
        server.close()
        await server.wait_closed()

    asyncio.run(asyncio.wait_for(flood(), TIMEOUT))
    assert 0 < len(seen) < 50


def test_the_limiter_is_free_again(server: RunningServer) -> None:
    wait_until(lambda: not server.app.state.app_state.socket_limiter.open)
