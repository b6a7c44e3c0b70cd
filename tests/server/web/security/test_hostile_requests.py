"""Requests that are malformed on purpose: each is refused in one sentence, and none is an error of the server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter

from ironlanes.boards import BoardError, load_board
from ironlanes.game.game import Game
from ironlanes.server.model.messages.base_models import ReceivedModel
from ironlanes.server.model.messages.http import ErrorResponse
from ironlanes.server.model.messages.incoming import NewTable
from ironlanes.server.model.settings import Settings
from ironlanes.server.storage.database.errors import StorageError
from ironlanes.server.storage.sqlite.sqlite_database import SqliteDatabase
from tests.support.api_description import api_description
from tests.support.in_process import NO_LIMITS
from tests.support.raw_sockets import UPGRADE, answer_to, head, tcp
from tests.support.running_server import RunningServer, running


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    first = ("the-key", NewTable(board="usa"))
    with running(Settings(limits=NO_LIMITS, first_table=first)) as server:
        yield server


@pytest.fixture(scope="module")
def hasty() -> Iterator[RunningServer]:
    """A server that does not wait long for what is missing of a request."""
    with running(Settings(limits=replace(NO_LIMITS, head_seconds=0.5, body_seconds=0.5))) as server:
        yield server


def asked(server: RunningServer, path: str, *headers: str, method: str = "GET", body: bytes = b"") -> tuple[int, bytes]:
    """The status and the body of an answer."""
    length = [f"content-length: {len(body)}"] if body else []
    request = head(path, *length, *headers, "connection: close", method=method) + body
    answer = answer_to(server, request)
    return int(answer.split(b" ", 2)[1]), answer.partition(b"\r\n\r\n")[2]


JSON = "content-type: application/json"


def code_of(body: bytes) -> str:
    problem = TypeAdapter(ErrorResponse).validate_json(body)
    assert problem["reason"].text.endswith(".")
    return str(problem["reason"].code)


BROKEN_ORIGINS = ("http://[", "http://]", "http://[::1", "//[x", "http://a\x7f[", "")


@pytest.mark.parametrize("origin", BROKEN_ORIGINS)
def test_a_broken_origin(server: RunningServer, origin: str) -> None:
    for method, path in (("POST", "/api/tables"), ("PUT", "/api/name"), ("POST", "/api/records"), ("DELETE", "/x")):
        status, body = asked(server, path, f"origin: {origin}", method=method, body=b"{}")
        assert status in (400, 403)
        assert status == 400 or code_of(body) == "wrong-origin"
    assert answer_to(server, head("/ws/x", f"origin: {origin}", *UPGRADE)).startswith(b"HTTP/1.1 4")


def test_one_good_origin_does_not_hide_a_bad_one(server: RunningServer) -> None:
    both = ("origin: http://localhost", "origin: http://evil.example")
    for headers in (both, both[::-1]):
        assert asked(server, "/api/tables", *headers, method="POST", body=b'{"board": "usa"}')[0] == 403


ODD_PATHS = (
    "/%00",
    "/assets/%00",
    "/table/%00",
    "/" + "x" * 300,
    "/assets/" + "x" * 300,
    "/" + "x/" * 3000,
    "/table/" + "x" * 5000,
    "/begin/%C3%A4",
    "/begin/%ED%A0%80",
    "/begin/" + "k" * 5000,
    "/%FF%FE",
    "/..%2f..%2fetc/passwd",
    "/%2e%2e/%2e%2e/",
    "//",
    "/.",
    "/assets/",
    "/assets/../index.html",
    "/table/%0d%0aset-cookie:x=1",
    "/api/boards/%00",
    "/api/boards/" + "x" * 5000,
    "/api/games/%00/replay",
    "/api/games/%00/record",
    "/api/games/%22%0d%0a/record",
    "/api/tables/%00/qr.svg",
    "/api/tables/" + "x" * 5000 + "/qr.svg",
    "/api/home?" + "x" * 5000,
    "/?%00=%FF",
)


@pytest.mark.parametrize("path", ["/begin/wrong", "/begin/%C3%A4", "/nowhere", "/%00"])
def test_a_browser_gets_a_page(server: RunningServer, path: str) -> None:
    status, body = asked(server, path, "accept: text/html,*/*;q=0.8")
    assert status == 404
    assert body.startswith(b"<!doctype html>")


def test_a_refused_page_has_the_reason_in_it(server: RunningServer) -> None:
    """Also where it is refused before the application sees it; the API keeps its JSON whoever asks."""
    for path, host, code in (("/begin/wrong", "localhost", "unknown-address"), ("/", "evil.example", "wrong-host")):
        headers = {"host": host, "accept": "text/html"}
        page = httpx.get(server.url + path, headers=headers).text
        assert f'<meta name="refusal" content="{{&quot;code&quot;: &quot;{code}&quot;' in page
        assert code_of(httpx.get(server.url + path, headers={"host": host}).content) == code
    assert code_of(asked(server, "/api/nothing", "accept: text/html")[1]) == "unknown-address"


@pytest.mark.parametrize("path", ODD_PATHS)
def test_an_odd_path(server: RunningServer, path: str) -> None:
    for method in ("GET", "HEAD", "POST", "OPTIONS", "TRACE"):
        status, _ = asked(server, path, method=method)
        assert 200 <= status < 500 or status == 503, "without a bundle the page is 503"
    with tcp(server, head(f"/ws{path}", *UPGRADE)) as client:
        assert client.recv(65536).startswith((b"HTTP/1.1 101 ", b"HTTP/1.1 4"))


def record() -> dict[str, object]:
    game = Game.new("usa", 2, 5)
    game.play("keep 1 2")
    return {**game.record()}


@pytest.mark.parametrize("viewer", ["9" * 5000, "²", "٣", "-1", "+1", "1_0", " 1", "1e0", "", "%00", "all%00"])
def test_an_odd_viewer(server: RunningServer, viewer: str) -> None:
    status, body = asked(server, "/api/records", JSON, method="POST", body=json.dumps(record()).encode())
    assert status == 201
    game = json.loads(body)["game"]
    quoted = viewer.encode().hex("%")
    status, body = asked(server, f"/api/games/{game}/replay?as={'%' + quoted if viewer else ''}")
    assert (status, code_of(body)) == (422, "wrong-viewer")


@pytest.mark.parametrize(
    "change",
    [
        {"names": ["\ud800", "b"]},
        {"names": ["a", "b\udfff"]},
        {"\udead": 1},
        {"result": {"\ud800": "x"}},
        {"actions": ["keep \ud800"]},
        {"map": "\ud800"},
    ],
)
def test_a_record_with_half_a_character(server: RunningServer, change: dict[str, object]) -> None:
    body = json.dumps(record() | change).encode()
    status, answer = asked(server, "/api/records", JSON, method="POST", body=body)
    assert (status, code_of(answer)) == (422, "not-understood")


BODIES = (b"[" * 10_000, b'{"a":' * 3000, b"9" * 5000, b'"' + b"\\ud800" * 100 + b'"', b"\xff", b"\x00", b"NaN", b"{}")


@pytest.mark.parametrize("body", BODIES)
def test_odd_bodies(server: RunningServer, body: bytes) -> None:
    for method, path in (("POST", "/api/tables"), ("PUT", "/api/name"), ("POST", "/api/records")):
        for kind in ("application/json", "text/plain", "application/x-www-form-urlencoded", "x"):
            status, answer = asked(server, path, f"content-type: {kind}", method=method, body=body)
            assert 400 <= status < 500
            assert code_of(answer)


def test_surrogates_in_names_and_requests(server: RunningServer) -> None:
    for method, path, body in (
        ("PUT", "/api/name", b'{"name": "\\ud800"}'),
        ("POST", "/api/tables", b'{"board": "\\ud800"}'),
        ("POST", "/api/tables", b'{"board": "usa", "local_names": ["\\ud800"]}'),
        ("POST", "/api/tables", b'{"board": "usa", "seed": "' + b"9" * 5000 + b'"}'),
        ("POST", "/api/tables", b'{"board": "usa", "bot": "\\ud800"}'),
    ):
        status, answer = asked(server, path, JSON, method=method, body=body)
        assert 400 <= status < 500, body
        assert code_of(answer)


ODD_HEADERS = (
    "cookie: ironlanes=\xe4\xff",
    "cookie: ironlanes=" + "x" * 5000,
    "cookie: ironlanes=a.b.c; ironlanes=" + "." * 50,
    'cookie: "; =; ==;;ironlanes="\\777"',
    "range: bytes=" + ",".join(f"{at}-" for at in range(200)),
    "range: bytes=9-1",
    "range: " + "9" * 5000,
    "accept-encoding: " + "gzip;q=" * 50,
    "x-forwarded-for: " + "1.2.3.4," * 300,
    "x-forwarded-proto: \xe4",
    "if-none-match: \xff",
    "if-modified-since: \xff",
    "upgrade: h2c",
    "te: trailers",
)


@pytest.mark.parametrize("header", ODD_HEADERS)
def test_odd_headers(server: RunningServer, header: str) -> None:
    for path in ("/", "/api/home", "/api/boards/usa/land.svg", "/healthz"):
        assert asked(server, path, header)[0] in (200, 206, 400, 404, 416, 503)
    with tcp(server, head("/ws/x", header, *UPGRADE)) as client:
        assert client.recv(65536).startswith((b"HTTP/1.1 101 ", b"HTTP/1.1 4"))


SMUGGLED = (
    b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nGET / ",
    b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: xchunked\r\n\r\n0\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\n",
    b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0x10\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: \xb2\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: " + b"9" * 500 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\nconnection: close\r\n\r\n",
    b"GET http://evil.example/ HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost : localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: localhost\r\n folded: x\r\nconnection: close\r\n\r\n",
    b"GET /\x00 HTTP/1.1\r\nhost: localhost\r\n\r\n",
    b"GET /\xe4 HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n",
    b"GET / HTTP/9.9\r\nhost: localhost\r\n\r\n",
    b"GET / HTTP/1.0\r\n\r\n",
    b"GET /\r\n\r\n",
    b"CONNECT localhost:1 HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 500,
    b"\r\n" * 1000 + b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n",
)


@pytest.mark.parametrize("request_", SMUGGLED)
def test_requests_that_two_servers_might_read_differently(
    hasty: RunningServer, request_: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    answer = answer_to(hasty, request_)
    statuses = [int(part[:3]) for part in answer.split(b"HTTP/1.1 ")[1:]]
    assert all(status < 500 or status == 503 for status in statuses), answer
    assert answer.count(b"HTTP/1.1 2") <= 1, "one request, one answer"
    assert not caplog.records


def test_mutated_requests(hasty: RunningServer, caplog: pytest.LogCaptureFixture) -> None:
    random = Random(5)
    requests = [
        head("/api/home", "cookie: ironlanes=x", "connection: close"),
        head("/ws/x", *UPGRADE),
        head("/api/tables", "content-type: application/json", "content-length: 16", method="POST")
        + b'{"board": "usa"}',
    ]
    for _ in range(25):
        data = bytearray(random.choice(requests))
        for _ in range(random.randint(1, 6)):
            at = random.randrange(len(data))
            data[at : at + random.randrange(3)] = random.randbytes(random.randrange(3))
        answer = answer_to(hasty, bytes(data) + b"\r\n\r\n")
        assert b"HTTP/1.1 50" not in answer.replace(b"HTTP/1.1 503", b""), bytes(data)
    assert not caplog.records


def test_a_database_whose_schema_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    SqliteDatabase(file)._connection.close()
    data = file.read_bytes()
    assert b"CREATE TABLE users" in data
    file.write_bytes(data.replace(b"CREATE TABLE users", b"CREATE TABLE \xff\xfe\xff\xfe\xff"))
    with pytest.raises(StorageError, match="can't be used"):
        SqliteDatabase(file)


def test_a_board_with_a_number_of_thousands_of_digits(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text(f"number = {'9' * 5000}\n", encoding="utf-8")
    with pytest.raises(BoardError, match="far too long"):
        load_board(file)


def _unbounded(schema: Any, where: str) -> Iterator[str]:
    """The places in a JSON schema where a whole number may be as large as one likes."""
    if isinstance(schema, list):
        for number, each in enumerate(schema):
            yield from _unbounded(each, f"{where}[{number}]")
    if isinstance(schema, dict):
        if schema.get("type") == "integer" and not {"maximum", "exclusiveMaximum"} & schema.keys():
            yield where
        for name, each in schema.items():
            yield from _unbounded(each, f"{where}.{name}")


def test_every_number_that_a_visitor_sends_has_a_bound() -> None:
    """A database takes 64 bits, and says so with an error of the server."""
    described = api_description()
    in_addresses = [
        (path, parameter["name"], parameter["schema"])
        for path, methods in described["paths"].items()
        for operation in methods.values()
        for parameter in operation.get("parameters", ())
    ]
    assert len([each for each in in_addresses if each[2].get("type") == "integer"]) >= 5
    found = [each for path, name, schema in in_addresses for each in _unbounded(schema, f"{path} {name}")]
    assert len(ReceivedModel.__subclasses__()) > 30
    for model in ReceivedModel.__subclasses__():
        found.extend(_unbounded(model.model_json_schema(), model.__name__))
    assert found == []


@pytest.mark.parametrize("number", ["99999999999999999999", str(2**63), str(2**31), "-1", "9" * 4000])
def test_a_number_that_is_too_large(server: RunningServer, number: str) -> None:
    for path in (f"/api/practice/game/{number}/why?action=x", f"/api/tables/table/recap?since={number}"):
        status, body = asked(server, path)
        assert (status, code_of(body)) == (422, "not-understood")
    body = b'{"action": "x"}'
    status, body = asked(server, f"/api/practice/game/{number}", JSON, method="POST", body=body)
    assert (status, code_of(body)) == (422, "not-understood")
