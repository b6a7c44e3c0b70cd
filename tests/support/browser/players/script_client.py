"""Speaks to a table for a guest, by script: what is done so the guest's page has to show."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from websockets.sync.client import ClientConnection, connect

from ironlanes.server.model.messages.incoming import VERSION
from ironlanes.server.play.client_view.patch import Tree
from tests.support.browser.guest import Guest
from tests.support.patches import apply
from tests.support.timeouts import TIMEOUT

#: No two messages have the same number: the server does nothing when a guest sends one again.
NUMBERS = count(1)


class ScriptClient(ABC):
    """Sends messages to a table for a guest, and keeps every scene that the table sends, as the page reads it."""

    def __init__(self) -> None:
        self._scene: Tree = {}
        self.scenes: dict[int, Tree] = {}
        self.entries: list[Tree] = []
        self.table: Tree = {}
        self.seq = -1
        while not self.table or (self.seq < 0 and self.table["phase"] != "lobby"):
            self._receive()

    # ---- what is known

    @property
    def scene(self) -> Tree:
        return self.scenes[self.seq]

    @property
    def view(self) -> Tree:
        view: Tree = self.scene["view"]
        return view

    @property
    def own(self) -> Tree:
        """The guest's own seat."""
        own: Tree = self.view["seats"][self.view["viewer"]]
        return own

    @property
    def decision(self) -> Tree | None:
        return self.scene.get("decision")

    @property
    def is_over(self) -> bool:
        return bool(self.view["phase"] == "over")

    # ---- what is said

    def play(self, *actions: str) -> None:
        """Do one action after the other; when this returns it is the guest's turn again, or the game is over."""
        for action in actions:
            self.wait_for_turn()
            answer = self.act(action)
            assert answer["t"] == "ack", answer
            self.wait_until(answer["seq"])
        self.wait_for_turn()

    def act(self, action: str, seq: int | None = None) -> Tree:
        """Ask for an action, at the latest scene or another one; the answer is `ack` or `refused`."""
        seat = self.view["viewer"]
        return self.ask({"t": "act", "seat": seat, "seq": self.seq if seq is None else seq, "action": action})

    def ask(self, message: dict[str, Any]) -> Tree:
        """Say something, and wait for the answer."""
        name = f"script-{next(NUMBERS)}"
        self._send({**message, "id": name})
        while True:
            answer = self._receive()
            if answer.get("id") == name:
                return answer

    def do(self, kind: str, **fields: Any) -> None:
        """Ask for something that the table has to grant."""
        answer = self.ask({"t": kind, **fields})
        assert answer["t"] == "ack", answer

    def wait_for_turn(self) -> None:
        """Until the guest has something to decide, or the game is over."""
        while not self.is_over and self.decision is None:
            self._receive()

    def wait_for_end(self) -> None:
        """Wait until the game is over."""
        while not self.is_over:
            self._receive()

    def wait_until(self, seq: int) -> None:
        """Wait until a number of actions have been played."""
        while self.seq < seq:
            self._receive()

    @abstractmethod
    def catch_up(self) -> None:
        """Read everything that the table has sent so far."""

    # ---- how

    @abstractmethod
    def _send(self, message: dict[str, Any]) -> None:
        """Send a message to the table."""

    @abstractmethod
    def _read(self) -> Tree:
        """Wait for the next message of the table."""

    def _receive(self) -> Tree:
        message = self._read()
        match message:
            case {"t": "snapshot", "seq": seq, "scene": scene, "log": log}:
                self.seq, self._scene, self.entries = seq, scene, log
                self.scenes[seq] = by_name(scene)
            case {"t": "step", "seq": seq, "changes": changes, "entry": entry}:
                self._scene = apply(self._scene, changes)
                self.seq, self.scenes[seq] = seq, by_name(self._scene)
                self.entries.append(entry)
            case {"t": "table"}:
                self.table = message
        return message


class SocketClient(ScriptClient):
    """A second connection of a guest to a table of a server."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._send({"t": "hello", "v": VERSION, "tab": "script"})
        super().__init__()

    def catch_up(self) -> None:
        """Read up to the answer to a ping."""
        self._send({"t": "ping"})
        while self._receive()["t"] != "pong":
            pass

    def _send(self, message: dict[str, Any]) -> None:
        self._socket.send(json.dumps(message))

    def _read(self) -> Tree:
        message: Tree = json.loads(self._socket.recv(timeout=TIMEOUT))
        return message


def by_name(scene: Tree) -> Tree:
    """A scene in whose decision what has to be paid for is found by its name."""
    if "decision" not in scene:
        return scene
    decision = scene["decision"]
    found = {
        part: dict(sorted((name, each["payments"]) for each in decision[part] for name in each["names"]))
        for part in ("claims", "stations")
    }
    return scene | {"decision": decision | found}


@contextmanager
def script_client(guest: Guest, table: str, url: str | None = None) -> Iterator[ScriptClient]:
    """A script client of a guest, known by the guest's cookie; its address may differ from the page's."""
    url = url or guest.url
    headers = {"Cookie": guest.cookies, "Origin": url}
    address = f"{url.replace('http', 'ws', 1)}/ws/{table}"
    with connect(address, additional_headers=headers, proxy=None) as socket:
        yield SocketClient(socket)
