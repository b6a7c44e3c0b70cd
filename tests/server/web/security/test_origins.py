"""To which names a server answers, and which pages may change something there."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from ironlanes.server.model.settings import Settings
from ironlanes.server.web.security.origins import OwnOrigins
from tests.support.in_process import NO_LIMITS
from tests.support.running_server import TIMEOUT, RunningServer, running

ADDRESS = "https://play.example.org"


@pytest.fixture(scope="module")
def public() -> Iterator[RunningServer]:
    """A public server that knows its address, behind a proxy that it trusts."""
    settings = Settings(is_public=True, public_address=ADDRESS, trusted_proxies=("127.0.0.1",), limits=NO_LIMITS)
    with running(settings) as server:
        yield server


@pytest.fixture(scope="module")
def nameless() -> Iterator[RunningServer]:
    """A public server that does not know its address."""
    with running(Settings(is_public=True, trusted_proxies=("127.0.0.1",), limits=NO_LIMITS)) as server:
        yield server


def table_from(server: RunningServer, host: str, origin: str, **headers: str) -> int:
    """The status of the answer to a page that makes a table."""
    sent = {"host": host, "origin": origin} | {name.replace("_", "-"): value for name, value in headers.items()}
    answer = httpx.post(f"{server.url}/api/tables", json={"board": "usa"}, headers=sent, timeout=TIMEOUT, verify=False)
    return answer.status_code


def code_of(answer: httpx.Response) -> Any:
    return answer.json()["reason"]["code"]


def test_a_public_server_with_an_address_answers_to_no_other_name(public: RunningServer) -> None:
    for host, status in (
        ("play.example.org", 200),
        ("PLAY.example.org:443", 200),
        ("localhost", 200),
        ("127.0.0.1:8000", 200),
        ("evil.example", 421),
        ("play.example.org.evil.example", 421),
        ("play.example.org:8000", 421),
        ("192.0.2.7", 421),
    ):
        answer = httpx.get(f"{public.url}/api/home", headers={"host": host}, timeout=TIMEOUT, verify=False)
        assert answer.status_code == status, host
        assert status == 200 or code_of(answer) == "wrong-host"
        probe = httpx.get(f"{public.url}/readyz", headers={"host": host}, timeout=TIMEOUT, verify=False)
        assert probe.status_code == 200, "load balancers know servers by their numbers"


def test_pages_of_the_address_alone_change_something_there(public: RunningServer) -> None:
    """Whatever a proxy says, or does not say, about the scheme: the address is known."""
    for forwarded in ({}, {"x_forwarded_proto": "https"}, {"x_forwarded_proto": "http"}):
        assert table_from(public, "play.example.org", ADDRESS, **forwarded) == 201
        for origin in ("http://play.example.org", "https://play.example.org:8443", "https://evil.example", "null"):
            assert table_from(public, "play.example.org", origin, **forwarded) == 403, origin


def test_the_scheme_of_a_page_is_that_of_its_request(nameless: RunningServer) -> None:
    host = "play.example.org"
    assert table_from(nameless, host, f"https://{host}", x_forwarded_proto="https") == 201
    assert table_from(nameless, host, f"http://{host}") == 201
    assert table_from(nameless, host, f"http://{host}:80") == 201
    assert table_from(nameless, host, f"http://{host}", x_forwarded_proto="https") == 403
    assert table_from(nameless, host, f"https://{host}") == 403
    assert table_from(nameless, host, f"https://{host}:80") == 403


def test_the_scheme_counts_for_web_sockets_too(public: RunningServer, nameless: RunningServer) -> None:
    def is_open(server: RunningServer, origin: str, **headers: str) -> bool:
        sock = socket.create_connection(("127.0.0.1", server.port), TIMEOUT)
        try:
            with connect(
                "ws://play.example.org/ws/open-tables", sock=sock, origin=Origin(origin), additional_headers=headers
            ):
                return True
        except InvalidStatus:
            return False

    https = {"x-forwarded-proto": "https"}
    assert is_open(public, ADDRESS)
    assert not is_open(public, "http://play.example.org")
    assert is_open(nameless, ADDRESS, **https)
    assert not is_open(nameless, ADDRESS)
    assert not is_open(nameless, "http://play.example.org", **https)


def test_browsers_are_told_to_use_https_alone_where_that_is_the_address(
    public: RunningServer, nameless: RunningServer
) -> None:
    def policy(server: RunningServer, host: str) -> str | None:
        answer = httpx.get(f"{server.url}/healthz", headers={"host": host}, timeout=TIMEOUT, verify=False)
        found: str | None = answer.headers.get("strict-transport-security")
        return found

    assert policy(public, "play.example.org") == "max-age=31536000"
    assert policy(public, "localhost") is None
    assert policy(nameless, "play.example.org") is None


def test_nodes_reach_each_other_by_their_own_addresses() -> None:
    own = OwnOrigins(is_public=True, address=ADDRESS, node="172.30.85.11:8000")
    assert own.is_own_host("172.30.85.11:8000", "/ws/table")
    assert not own.is_own_host("172.30.85.12:8000", "/ws/table")


def test_without_public_only_names_of_this_machine_are_answered() -> None:
    own = OwnOrigins(is_public=False, address=ADDRESS, node=None)
    assert own.is_own_host("localhost:8000", "/")
    assert not own.is_own_host("play.example.org", "/")
    assert not own.is_own_host("evil.example", "/healthz")
