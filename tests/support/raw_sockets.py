"""Clients that speak TCP, HTTP and web sockets byte by byte, as no browser does."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.frames import Frame, Opcode

from ironlanes.server.web.tcp.frames import FrameReader
from tests.support.running_server import TIMEOUT, RunningServer


@contextmanager
def tcp(server: RunningServer, data: bytes = b"", source: str = "127.0.0.1") -> Iterator[socket.socket]:
    """A connection on which something was sent."""
    with socket.create_connection(("127.0.0.1", server.port), TIMEOUT, (source, 0)) as client:
        client.sendall(data)
        yield client


def all_of(client: socket.socket) -> bytes:
    """All that the server sends until it closes the connection; it must close it."""
    received = b""
    while True:
        try:
            data = client.recv(65536)
        except ConnectionResetError:
            return received
        if not data:
            return received
        received += data


def one_answer(client: socket.socket) -> bytes:
    """The next answer on a connection that stays open: its head, and as much content as the head says."""
    received = b""
    while b"\r\n\r\n" not in received:
        received += _more(client)
    length = re.search(rb"\r\ncontent-length: (\d+)", received, re.IGNORECASE)
    end = received.index(b"\r\n\r\n") + 4 + (int(length[1]) if length else 0)
    while len(received) < end:
        received += _more(client)
    return received


def _more(client: socket.socket) -> bytes:
    data = client.recv(65536)
    assert data, "the server closed the connection in the middle of an answer"
    return data


def head(path: str = "/healthz", *headers: str, method: str = "GET") -> bytes:
    """A request without a body."""
    return "\r\n".join([f"{method} {path} HTTP/1.1", "host: localhost", *headers, "", ""]).encode("latin-1")


def answer_to(server: RunningServer, request: bytes) -> bytes:
    """The server's whole answer to one request."""
    with tcp(server, request) as client:
        return all_of(client)


def frame(opcode: Opcode, content: bytes = b"", *, is_final: bool = True) -> bytes:
    """A client's frame."""
    return Frame(opcode, content, fin=is_final).serialize(mask=True)


@contextmanager
def web_socket(server: RunningServer, table: str, receive_buffer: int | None = None) -> Iterator[socket.socket]:
    """A web socket at a table, which has said hello and read nothing but the handshake."""
    with socket.socket() as client:
        client.settimeout(TIMEOUT)
        if receive_buffer is not None:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        client.connect(("127.0.0.1", server.port))
        client.sendall(head(f"/ws/{table}", *UPGRADE))
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += client.recv(1)
        assert answer.startswith(b"HTTP/1.1 101 "), answer
        client.sendall(text({"t": "hello", "v": 1, "tab": "raw"}))
        yield client


UPGRADE = (
    "upgrade: websocket",
    "connection: Upgrade",
    "sec-websocket-version: 13",
    "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==",
)


def text(message: Any) -> bytes:
    """A message as a client's frame."""
    return frame(Opcode.TEXT, json.dumps(message).encode())


def contents(data: bytes, opcode: Opcode) -> list[bytes]:
    """What the server's frames of a kind have in them."""
    parts = FrameReader().read(data)
    whole = [part.data for part in parts if part.first == 0x80 | opcode and part.is_whole]
    return [each[{126: 4, 127: 10}.get(each[1], 2) :] for each in whole]


def close_code(data: bytes) -> int:
    """The code with which the server closed a web socket."""
    [content] = contents(data, Opcode.CLOSE)
    return int.from_bytes(content[:2], "big")


def goodbyes(data: bytes) -> list[str]:
    """The reasons that the server told."""
    messages = [json.loads(each) for each in contents(data, Opcode.TEXT)]
    return [message["why"] for message in messages if message["t"] == "goodbye"]
