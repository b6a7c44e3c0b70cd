"""Connections that never ask, ask slowly, or are too many: each has a deadline, and each address a limit."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ironlanes.server.model.addresses import TrustedProxies
from ironlanes.server.model.rate_limits import Limits, RateLimit
from ironlanes.server.model.settings import Settings
from ironlanes.server.play.clients.connection import Connection
from ironlanes.server.runtime import operator_log
from ironlanes.server.runtime.open_file_limit import max_connections, raise_open_file_limit
from ironlanes.server.web.tcp.connection_registry import ConnectionRegistry
from ironlanes.server.web.tcp.tcp_connection import STATE, TcpConnection
from tests.support.raw_sockets import UPGRADE, all_of, answer_to, head, one_answer, tcp
from tests.support.running_server import RunningServer, running, wait_until

resource = pytest.importorskip("resource")


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """What the operator is told from now on."""
    monkeypatch.setattr(operator_log.ONCE_PER_MINUTE, "_written", {})
    caplog.set_level(logging.WARNING)
    return caplog


@pytest.fixture(scope="module")
def hasty() -> Iterator[RunningServer]:
    """A server that waits for nobody."""
    with running(Settings(limits=Limits(head_seconds=0.3, body_seconds=0.3))) as server:
        yield server


#: A request after which the server closes the connection.
LAST = head("/healthz", "connection: close")
POST = ("content-type: application/json", "content-length: 100")
UNFINISHED = {
    "nothing at all": b"",
    "a byte": b"G",
    "half a head": b"GET / HTTP/1.1\r\nhost: localhost\r\n",
    "half a head for a web socket": head("/ws/x", *UPGRADE)[:-2],
}


@pytest.mark.parametrize("name", UNFINISHED)
def test_a_head_has_a_deadline(hasty: RunningServer, name: str) -> None:
    assert answer_to(hasty, UNFINISHED[name]).startswith(b"HTTP/1.1 408 ")


def test_a_deadline_is_not_put_off_by_a_byte_now_and_then(hasty: RunningServer) -> None:
    with tcp(hasty, b"GET / HTTP/1.1\r\n") as client:
        client.settimeout(0.05)
        answer = b""
        while not answer:
            try:
                client.sendall(b"x")
                answer = client.recv(65536)
            except TimeoutError:
                continue
    assert answer.startswith(b"HTTP/1.1 408 ")


def test_the_second_request_of_a_connection_has_one_too(hasty: RunningServer) -> None:
    with tcp(hasty, head()) as client:
        assert one_answer(client).startswith(b"HTTP/1.1 200 ")
        client.sendall(b"GET / HTTP/1.1\r\n")
        assert all_of(client).startswith(b"HTTP/1.1 408 ")


def test_a_body_has_a_deadline_and_a_sentence(hasty: RunningServer) -> None:
    for path in ("/api/tables", "/api/records"):
        answer = answer_to(hasty, head(path, *POST, method="POST") + b'{"board": ')
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b'"too-slow"' in answer
        chunked = head(path, POST[0], "transfer-encoding: chunked", method="POST") + b"5\r\n{"
        assert answer_to(hasty, chunked).startswith(b"HTTP/1.1 408 ")


def test_the_rest_of_a_body_that_nobody_wants_has_one_too(hasty: RunningServer) -> None:
    with tcp(hasty, head("/healthz", "content-length: 1000") + b"x") as client:
        assert one_answer(client).startswith(b"HTTP/1.1 200 ")
        client.sendall(b"x")
        all_of(client)


def test_a_web_socket_has_no_deadline(hasty: RunningServer) -> None:
    with hasty.browser() as browser, browser.at(browser.table()) as line:
        line.until("table")
        answer_to(hasty, b"")  # takes as long as a deadline
        line.send(t="ping")
        line.until("pong")


def test_connections_without_a_request_make_room_for_others(told: pytest.LogCaptureFixture) -> None:
    with running(Settings(limits=Limits(connections=3))) as server, ExitStack() as stack:
        silent = [stack.enter_context(tcp(server, b"GET /")) for _ in range(50)]
        assert answer_to(server, LAST).startswith(b"HTTP/1.1 200 ")
        for each in silent[:-3]:
            assert all_of(each) == b""
    assert {each.getMessage() for each in told.records} == {TOO_MANY}


TOO_MANY = "127.0.0.1 has too many connections: idle ones are closed, or new ones refused."


def test_connections_of_one_address_are_limited(told: pytest.LogCaptureFixture) -> None:
    with running(Settings(limits=Limits(connections=2))) as server, server.browser() as browser:
        table = browser.table()
        with ExitStack() as stack:
            for tab in ("one", "two"):
                stack.enter_context(browser.at(table, tab)).until("table")
            assert answer_to(server, LAST).startswith(b"HTTP/1.1 503 ")
            with tcp(server, LAST, source="127.0.0.2") as other:
                assert all_of(other).startswith(b"HTTP/1.1 200 ")
        wait_until(lambda: answer_to(server, LAST).startswith(b"HTTP/1.1 200 "))
    assert {each.getMessage() for each in told.records} == {TOO_MANY}


def test_when_all_are_in_use_the_operator_is_told(
    monkeypatch: pytest.MonkeyPatch, told: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("ironlanes.server.web.uvicorn_server.max_connections", lambda: 2)
    with running() as server, server.browser() as browser:
        with tcp(server, b"GET /"), tcp(server, b"GET /", source="127.0.0.2"):
            assert answer_to(server, LAST).startswith(b"HTTP/1.1 200 ")
        table = browser.table()
        with browser.at(table, "one") as one, browser.at(table, "two") as two:
            one.until("table")
            two.until("table")
            assert answer_to(server, LAST).startswith(b"HTTP/1.1 503 ")
        wait_until(lambda: answer_to(server, LAST).startswith(b"HTTP/1.1 200 "))
    [line] = [each.getMessage() for each in told.records]
    assert line.startswith("2 connections are open, as many as the limit of open files allows")


def test_an_idle_connection_can_be_used_again_until_room_is_needed() -> None:
    with running(Settings(limits=Limits(connections=2))) as server, tcp(server, head()) as kept:
        assert one_answer(kept).startswith(b"HTTP/1.1 200 ")
        assert answer_to(server, LAST).startswith(b"HTTP/1.1 200 ")
        kept.sendall(head())
        assert one_answer(kept).startswith(b"HTTP/1.1 200 ")


def test_a_proxy_may_have_many_connections_and_nobody_leaves_twice() -> None:
    registry = ConnectionRegistry(Limits(connections=1), TrustedProxies(["10.0.0.0/8"]))
    assert all(registry.enter("10.1.2.3") for _ in range(5))
    assert [registry.enter(each) for each in ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1")] == [True, False, True]
    registry.leave("2001:db8::1")
    assert registry.enter("2001:db8::3")


def test_as_many_files_may_be_open_as_the_system_allows() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 256), hard))
        assert max_connections() == min(soft, 256) - 64
        raise_open_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= soft or soft > 65_536
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_head_has_a_size() -> None:
    with running() as server, tcp(server, b"GET / HTTP/1.1\r\nhost: localhost\r\n") as client:
        received = b""
        try:
            for _ in range(10_000):
                client.sendall(b"x-header: " + b"x" * 1000 + b"\r\n")
        except ConnectionError:
            pass
        else:
            received = all_of(client)
            assert received.startswith(b"HTTP/1.1 431 ")


class HeadReader(asyncio.Protocol):
    """Begins a request once its head is complete, in a task of its own, as uvicorn does."""

    def __init__(self, app_state: dict[str, TcpConnection]) -> None:
        self._connection = app_state[STATE]

    def data_received(self, data: bytes) -> None:
        if b"\r\n\r\n" in data:
            self._task = asyncio.get_running_loop().create_task(self._begin())

    async def _begin(self) -> None:
        self._connection.begin_request(has_body=True)


class WrittenOut(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1)})
        self.written = b""

    def write(self, data: Any) -> None:
        self.written += data

    def close(self) -> None:
        pass

    def is_closing(self) -> bool:
        return False


@pytest.mark.parametrize(
    ("start", "answer"), [(head("/api/records", method="POST"), b""), (b"GET / HTTP/1.1\r\na: ", b"HTTP/1.1 431 ")]
)
def test_a_body_that_arrives_at_once_is_no_head(start: bytes, answer: bytes) -> None:
    """uvloop reads again and again, before the application has a turn, while its buffer of 256,000 bytes is full."""

    async def what_is_answered() -> bytes:
        transport = WrittenOut()
        connection = TcpConnection(ConnectionRegistry(Limits(), TrustedProxies([])), HeadReader, app_state={})
        connection.connection_made(transport)
        for piece in (start, b"x" * 200_000, b"x" * 60_000):
            connection.data_received(piece)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        connection.connection_lost(None)
        return transport.written

    assert asyncio.run(what_is_answered())[:13] == answer


def test_a_head_has_a_number_of_headers(hasty: RunningServer) -> None:
    answer = answer_to(hasty, head("/healthz", *("a: b",) * 200, "connection: close"))
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert answer_to(hasty, head("/ws/x", *UPGRADE, *("a: b",) * 100)).startswith(b"HTTP/1.1 403 ")
    answer_to(hasty, head("/ws/x", *UPGRADE, *("a: b",) * 200))  # so many that the library hangs up


def test_requests_of_one_address_are_limited() -> None:
    with running(Settings(limits=Limits(requests=RateLimit(0.001, 3)))) as server, server.browser() as browser:
        answers = [browser.http.get("/api/home").status_code for _ in range(4)]
        assert answers == [200, 200, 200, 429]
        assert answer_to(server, head("/ws/x", *UPGRADE)).startswith(b"HTTP/1.1 403 ")


def test_a_connection_that_its_client_closes_is_forgotten() -> None:
    with running(Settings(limits=Limits(connections=1))) as server:
        for _ in range(3):
            wait_until(lambda: answer_to(server, LAST).startswith(b"HTTP/1.1 200 "))


def test_a_web_socket_that_is_closed_needs_no_search_for_garbage() -> None:
    with running() as server, server.browser() as host:
        table = host.table(players=2)
        gc.collect()
        gc.disable()
        before = _connections()  # of servers of other tests; kept, so that no new one can have the id of one of them
        try:
            with host.at(table) as line, host.at(table, tab="another") as other:
                line.until("table")
                other.until("table")
                assert len(_connections().keys() - before.keys()) == 4
            wait_until(lambda: not _connections().keys() - before.keys())
        finally:
            gc.enable()


def _connections() -> dict[int, object]:
    """Return the connections that exist in this process, by their ids."""
    return {id(each): each for each in gc.get_objects() if type(each) in (Connection, WebSocketsSansIOProtocol)}
