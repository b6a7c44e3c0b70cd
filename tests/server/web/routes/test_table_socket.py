"""Real sockets: from hello to goodbye."""

import asyncio
import json
import logging
import socket as sockets
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from logging.handlers import QueueHandler
from queue import SimpleQueue
from typing import Any, cast

import pytest
import uvicorn
from starlette.applications import Starlette
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from ironlanes.server.model.rate_limits import Limits, RateLimit
from ironlanes.server.model.settings import Settings
from ironlanes.server.web.tcp.frames import close_frame
from ironlanes.server.web.tcp.tcp_connection import TcpConnection
from ironlanes.server.web.uvicorn_server import uvicorn_config
from tests.support.raw_sockets import all_of, frame, web_socket
from tests.support.running_server import Browser, RunningServer, running, wait_until


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running(Settings(limits=Limits(routes={"tables": None}))) as server:
        yield server


@pytest.fixture
def browser(server: RunningServer) -> Iterator[Browser]:
    with server.browser() as browser:
        yield browser


def test_hello_and_a_first_action(browser: Browser) -> None:
    table = browser.table(start=True, players=2, seed="5")
    with browser.at(table) as line:
        told = line.next()
        assert (told["t"], told["table"], told["role"], told["looking"]) == ("table", table, "player", 0)
        assert line.until("snapshot")["seq"] == 0
        line.send(t="act", id="a", seq=0, seat=0, action="keep 1 2")
        assert line.until("ack") == {"t": "ack", "id": "a", "seq": 1}
        assert line.until("step")["seq"] == 1
        line.send(t="ping")
        assert line.until("pong") == {"t": "pong"}


def test_someone_without_a_cookie_gets_one_and_watches(server: RunningServer, browser: Browser) -> None:
    table = browser.table(start=True)
    with server.browser() as stranger, stranger.at(table) as line:
        assert line.connection.response is not None
        assert line.connection.response.headers["set-cookie"].startswith("ironlanes=")
        assert line.next()["role"] == "spectator"
        assert "viewer" not in line.until("snapshot")["scene"]["view"]
        line.send(t="act", id="a", seq=0, seat=0, action="keep 1 2")
        assert line.until("refused")["reason"]["code"] == "not-your-seat"


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("hello", "not-understood"),
        ("{}", "not-understood"),
        ("[1, 2", "not-understood"),
        ('{"t": "fly"}', "not-understood"),
        ('{"t": "act", "id": "a"}', "not-understood"),
        ('{"t": "act", "id": "a", "seq": "0", "seat": 0, "action": "x"}', "not-understood"),
        ('{"t": "say", "id": "a", "text": "x", "more": 1}', "not-understood"),
        ('{"t": "start", "id": "a"}', "hello-first"),
        ('{"t": "say", "id": "a", "text": "' + "x" * 16_400 + '"}', "too-long"),
    ],
)
def test_what_is_not_understood_is_refused_and_the_connection_stays(browser: Browser, message: str, code: str) -> None:
    with browser.socket(browser.table()) as line:
        line.connection.send(message)
        refused = line.next()
        assert (refused["t"], refused["reason"]["code"]) == ("refused", code)
        assert refused["reason"]["text"].endswith(".")
        line.send(t="ping")
        assert line.next() == {"t": "pong"}


def test_bytes_and_a_second_hello_are_refused(browser: Browser) -> None:
    with browser.at(browser.table()) as line:
        line.until("table")
        line.connection.send(b"\x00\x01")
        assert line.until("refused")["reason"]["code"] == "not-understood"
        line.send(t="hello", v=1, tab="again")
        assert line.until("refused")["reason"]["code"] == "hello-first"


def test_text_that_is_no_utf_8_ends_the_connection_and_is_not_logged(server: RunningServer, browser: Browser) -> None:
    records: SimpleQueue[logging.LogRecord] = SimpleQueue()
    handler, uvicorn_log = QueueHandler(records), logging.getLogger("uvicorn.error")
    uvicorn_log.addHandler(handler)
    try:
        with web_socket(server, browser.table()) as client:
            client.sendall(frame(Opcode.TEXT, b'{"t": "say", "text": "\xff\xfe"}'))
            assert close_frame(1007) in all_of(client)
    finally:
        uvicorn_log.removeHandler(handler)
    assert records.empty()


def test_a_message_that_comes_in_pieces_is_heard_in_its_turn(browser: Browser) -> None:
    with browser.at(browser.table()) as line:
        line.until("table")
        line.send(t="say", id="one", text="in one piece")
        line.connection.send(['{"t": "say", "id": "two", ', '"text": "in two pieces"}'])
        line.send(t="say", id="three", text="in one piece again")
        assert [line.until("ack")["id"] for _ in range(3)] == ["one", "two", "three"]


def config_without_state(app: Starlette) -> uvicorn.Config:
    """As with a version of uvicorn that does not pass the state of its lifespan on."""
    config = uvicorn_config(app)
    made: Any = config.http_protocol_class
    registry, http = made.args

    def without_state(app_state: dict[str, Any], **given: Any) -> TcpConnection:
        return TcpConnection(registry, partial(http, app_state=app_state), **given)

    config.http_protocol_class = cast("type[asyncio.Protocol]", without_state)
    return config


def test_a_server_without_a_link_to_the_connection_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.support.running_server.uvicorn_config", config_without_state)
    limits = Limits(head_seconds=0.1, frames=RateLimit(0.001, 30))
    with running(Settings(limits=limits)) as server, server.browser() as browser:
        table = browser.table(start=True, players=2, seed="5")
        with browser.at(table) as line:
            line.until("snapshot")
            line.send(t="act", id="a", seq=0, seat=0, action="keep 1 2")
            assert line.until("ack") == {"t": "ack", "id": "a", "seq": 1}
            time.sleep(0.3)  # no deadline for a head that the server can't know of
            line.send(t="ping")
            line.until("pong")
            line.connection.socket.sendall(Frame(Opcode.PING, b"x").serialize(mask=True) * 200)
            with pytest.raises(ConnectionClosed):
                line.until("gone")


def test_messages_that_come_together_or_torn_apart_are_all_heard_in_order(browser: Browser) -> None:
    """As raw bytes: three in one piece, one in two pieces, and one after that."""
    table = browser.table(start=True, players=2, seed="5")
    with browser.at(table) as line:
        line.until("snapshot")
        frames = [
            Frame(Opcode.TEXT, json.dumps({"t": "why", "id": name, "action": "pass"}).encode()).serialize(mask=True)
            for name in "abcde"
        ]
        pieces = [b"".join(frames[:3]), frames[3][:9], frames[3][9:], frames[4]]
        for piece in pieces:
            line.connection.socket.sendall(piece)
        assert [line.until("because")["id"] for _ in frames] == list("abcde")


def test_what_is_much_too_long_ends_the_connection(browser: Browser) -> None:
    with browser.at(browser.table()) as line:
        line.until("table")
        line.connection.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as closed:
            line.until("pong")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize(("hello", "why", "code"), [({"v": 2}, "version", 4002), ({"v": 0}, "version", 4002)])
def test_another_version_is_sent_away(browser: Browser, hello: dict[str, int], why: str, code: int) -> None:
    with browser.socket(browser.table()) as line:
        line.send(t="hello", tab="tab", **hello)
        assert line.next() == {"t": "goodbye", "why": why}
        with pytest.raises(ConnectionClosed) as closed:
            line.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code


def test_a_table_that_is_not_there(browser: Browser) -> None:
    with browser.at("nowhere") as line:
        assert line.next() == {"t": "goodbye", "why": "gone"}


def test_pages_of_other_sites_get_no_connection(browser: Browser, server: RunningServer) -> None:
    table = browser.table()
    for origin in ("http://evil.example", "null"):
        with pytest.raises(InvalidStatus):
            browser.socket(table, origin=origin)
    with browser.socket(table, origin=server.url) as line:
        line.send(t="hello", v=1, tab="tab")
        line.until("table")


def test_a_newer_socket_of_a_tab_takes_over(browser: Browser) -> None:
    table = browser.table()
    with browser.at(table) as old, browser.at(table) as new:
        assert old.until("goodbye") == {"t": "goodbye", "why": "replaced"}
        with pytest.raises(ConnectionClosed):
            old.next()
        new.until("table")
        new.send(t="ping")
        new.until("pong")


def test_too_fast() -> None:
    limits = Limits(actions=RateLimit(0.001, 4), chat=RateLimit(0.001, 1))
    with running(Settings(limits=limits)) as server, server.browser() as browser, browser.at(browser.table()) as line:
        line.send(t="say", id="one", text="hello")
        line.send(t="say", id="two", text="hello again")
        assert line.until("ack")["id"] == "one"
        assert line.until("refused") == {
            "t": "refused",
            "id": "two",
            "reason": {"code": "too-fast", "what": "chat", "text": "You are talking too fast; wait a moment."},
        }
        line.send(t="ping")
        line.until("pong")
        line.send(t="rename", id="three", name="X")
        assert line.until("refused", id="three")["reason"]["code"] == "too-fast"


def test_too_many_sockets_of_one_address() -> None:
    with running(Settings(limits=Limits(sockets=2))) as server, server.browser() as browser:
        table = browser.table()
        with browser.at(table, "one") as one, browser.at(table, "two"):
            with pytest.raises(InvalidStatus):
                browser.at(table, "three")
            one.until("table")
        wait_until(lambda: not server.app.state.app_state.socket_limiter.open)
        with browser.at(table, "four") as four:
            four.until("table")


def test_who_reads_too_slowly_is_let_go() -> None:
    limits = Limits(actions=None, chat=None, queue=20, stalled_seconds=600)
    with running(Settings(limits=limits)) as server, server.browser() as browser:
        table = browser.table(start=True)
        narrow = sockets.socket()
        narrow.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
        narrow.connect(("127.0.0.1", server.port))
        url = f"ws://localhost:{server.port}/ws/{table}"
        with (
            ThreadPoolExecutor(1) as others,
            browser.at(table) as line,
            connect(url, sock=narrow, close_timeout=0.1) as slow,
        ):
            slow.send(json.dumps({"t": "hello", "v": 1, "tab": "slow"}))
            line.until("table", spectators=1)

            def look() -> None:
                """Fill what lies between the server and a browser that does not read."""
                while True:  # each is answered with the whole scene
                    slow.send(json.dumps({"t": "look", "id": "m", "seat": None}))

            looking = others.submit(look)
            try:
                spectators: int = 1
                message: dict[str, Any] = {"t": "said"}
                while spectators:  # what is said at the table waits for that browser, too
                    if message["t"] == "said":
                        line.send(t="say", id="s", text="hello")
                    message = line.next()
                    spectators = message.get("spectators", spectators)
            finally:
                narrow.shutdown(sockets.SHUT_RDWR)
            with pytest.raises(ConnectionClosed):
                looking.result()


def test_who_sends_a_lot_at_once_and_reads_is_answered() -> None:
    limits = Limits(actions=None, queue=3)
    with running(Settings(limits=limits)) as server, server.browser() as browser, browser.at(browser.table()) as line:
        line.connection.socket.sendall(Frame(Opcode.TEXT, b'{"t": "ping"}').serialize(mask=True) * 50)
        for _ in range(50):
            line.until("pong")


def test_when_the_server_ends_everybody_is_told_to_come_back() -> None:
    with running() as server, server.browser() as browser:
        line = browser.at(browser.table())
        line.until("table")
        server.stop()
        assert line.until("goodbye") == {"t": "goodbye", "why": "restart"}
        with pytest.raises(ConnectionClosed) as closed:
            line.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012


def test_two_browsers_and_a_spectator_see_the_same_game(server: RunningServer, browser: Browser) -> None:
    table = browser.table(players=2, seed="9")
    with server.browser() as friend, server.browser() as stranger, ExitStack() as stack:
        one, two, three = (stack.enter_context(each.at(table)) for each in (browser, friend, stranger))
        two.send(t="sit", id="s", seat=1)
        two.until("ack")
        one.send(t="start", id="go")
        scenes = [line.until("snapshot")["scene"] for line in (one, two, three)]
        assert [scene["view"].get("viewer") for scene in scenes] == [0, 1, None]
        assert len({json.dumps(scene["view"]["display"]) for scene in scenes}) == 1
