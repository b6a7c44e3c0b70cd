"""HAProxy as it is shipped, in front of nodes that only note what they are asked."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import httpx
import pytest

from tests.support.ports import ReservedPort
from tests.support.running_server import TIMEOUT, wait_until

CONFIGURATION = Path(__file__).parents[2] / "deploy" / "haproxy.cfg"
HAPROXY = os.environ.get("IRONLANES_TEST_HAPROXY") or shutil.which("haproxy")
NODES = 3
#: A path for which a node closes the connection without an answer.
SILENT = "/api/silent"

pytestmark = pytest.mark.skipif(HAPROXY is None, reason="this machine has no HAProxy")


class NotingNode:
    """A server that notes every request, and answers with its own number."""

    def __init__(self, number: int) -> None:
        requests = self.requests = list[tuple[str, str, dict[str, str]]]()

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                self.rfile.read(int(self.headers.get("content-length", 0)))
                if self.path == "/readyz":
                    self.send_response(200)
                    self.send_header("content-length", "0")
                    self.end_headers()
                    return
                headers = {name.lower(): value for name, value in self.headers.items()}
                requests.append((self.command, self.path, headers))
                if self.path == SILENT:
                    self.close_connection = True
                    return
                self.send_response(200)
                self.send_header("content-length", "1")
                self.end_headers()
                self.wfile.write(str(number).encode())

            do_GET = do_POST = answer  # noqa: N815 - the names are those of the base class

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"127.0.0.1:{self._server.server_port}"
        self._thread = Thread(target=self._server.serve_forever)
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class Balanced:
    """HAProxy and the nodes behind it."""

    def __init__(self, url: str, nodes: list[NotingNode]) -> None:
        self.nodes = nodes
        self.http = httpx.Client(base_url=url, timeout=TIMEOUT)

    def seen(self, path: str) -> list[dict[str, str]]:
        """The headers of all requests for a path, at any node."""
        return [headers for node in self.nodes for _, asked, headers in node.requests if asked == path]

    def node_of(self, path: str, **headers: str) -> str:
        return self.http.get(path, headers={name.replace("_", "-"): value for name, value in headers.items()}).text


@contextmanager
def balanced(proxy: str) -> Iterator[Balanced]:
    """Run HAProxy; `proxy` is the address of the proxy that it trusts."""
    assert HAPROXY is not None
    with ExitStack() as stack:
        nodes = [NotingNode(number) for number in range(NODES)]
        for node in nodes:
            stack.callback(node.stop)
        port = ReservedPort()
        variables = {"IRONLANES_BIND": f"127.0.0.1:{port.number}", "IRONLANES_PROXY": proxy}
        variables |= {f"IRONLANES_NODE_{number}": node.address for number, node in enumerate(nodes, 1)}
        process = subprocess.Popen([HAPROXY, "-db", "-f", str(CONFIGURATION)], env=os.environ | variables)
        stack.callback(process.wait)
        stack.callback(process.kill)
        balancer = Balanced(f"http://127.0.0.1:{port.number}", nodes)
        stack.callback(balancer.http.close)
        wait_until(lambda: is_ready(balancer))
        yield balancer


def is_ready(balancer: Balanced) -> bool:
    try:
        return balancer.http.get("/ready").status_code == 200
    except httpx.TransportError:
        return False


@pytest.fixture(scope="module")
def exposed() -> Iterator[Balanced]:
    """Visitors come straight to it."""
    with balanced(proxy="192.0.2.1") as balancer:
        yield balancer


@pytest.fixture(scope="module")
def proxied() -> Iterator[Balanced]:
    """A proxy on this machine, as which the tests speak, is in front of it."""
    with balanced(proxy="127.0.0.1") as balancer:
        yield balancer


def test_nothing_that_changes_something_is_sent_twice(exposed: Balanced) -> None:
    with suppress(httpx.RemoteProtocolError):  # the balancer closes the connection as the node did, or answers 502
        assert exposed.http.post(SILENT).status_code == 502
    assert len(exposed.seen(SILENT)) == 1
    with suppress(httpx.RemoteProtocolError):
        exposed.http.get(SILENT)
    assert len(exposed.seen(SILENT)) > 2, "what only asks is tried again"


def test_visitors_don_t_choose_their_node(exposed: Balanced) -> None:
    nodes = {exposed.node_of("/own", x_forwarded_for=f"192.0.2.{number}") for number in range(30)}
    assert len(nodes) == 1
    exposed.node_of("/told", x_forwarded_for="192.0.2.7", x_forwarded_proto="https")
    [headers] = exposed.seen("/told")
    assert headers["x-forwarded-for"] == "127.0.0.1"
    assert "x-forwarded-proto" not in headers


def test_a_proxy_says_where_visitors_come_from(proxied: Balanced) -> None:
    nodes = {proxied.node_of("/own", x_forwarded_for=f"192.0.2.{number}") for number in range(30)}
    assert len(nodes) == NODES
    proxied.node_of("/told", x_forwarded_for="198.51.100.9, 192.0.2.7", x_forwarded_proto="https")
    [headers] = proxied.seen("/told")
    assert headers["x-forwarded-for"] == "192.0.2.7", "what a visitor said before the proxy did is not passed on"
    assert headers["x-forwarded-proto"] == "https"


def test_pages_by_https_are_for_https_alone(proxied: Balanced) -> None:
    answer = proxied.http.get("/page", headers={"x-forwarded-proto": "https"})
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
    assert "strict-transport-security" not in proxied.http.get("/page").headers


def test_everybody_at_a_table_comes_to_the_same_node(proxied: Balanced) -> None:
    nodes = {proxied.node_of("/api/games/one", x_forwarded_for=f"192.0.2.{number}") for number in range(30)}
    assert len(nodes) == 1
