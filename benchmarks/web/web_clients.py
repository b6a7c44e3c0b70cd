"""Tables of four web sockets: people at a table of ours, and the same table at a bare echo.

Every person is a guest with a socket of their own, keeps the scene they were sent up to date, and acts when it offers
them something: at once, or after a while.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Final

import httpx

from benchmarks.web.client_policy import choose
from benchmarks.web.traffic import Traffic
from benchmarks.web.web_socket import WebSocket, connect
from ironlanes.server.model.messages.incoming import VERSION
from tests.support.patches import apply

SEATS: Final = 4
#: A browser looks every few seconds for how long it has heard nothing, and asks after this much silence.
PULSE_SECONDS: Final = 2.5
SILENCE_SECONDS: Final = 4.0
#: Seconds after which what is waited for will not come any more.
TIMEOUT: Final = 60.0


class SocketClient:
    """Someone at a table."""

    def __init__(self, table: ClientTable, number: int) -> None:
        self.number = number
        self.scene: dict[str, Any] = {}
        self.seq = -1
        self.seat = -1
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._table = table
        self._socket: WebSocket | None = None
        self._sent = 0
        #: An action that is not answered yet.
        self._pending: str | None = None
        self._pulse: asyncio.TimerHandle | None = None
        self._heard_at = 0.0

    async def come(self, port: int, table: str, cookie: str) -> None:
        """Open the socket, and say hello."""
        self._socket, _ = await connect(port, f"/ws/{table}", self._hear, cookie)
        self._send({"t": "hello", "v": VERSION, "tab": f"tab-{self.number}"})

    def start_pings(self) -> None:
        """Ask from now on, as a browser does, whether the server is still there."""
        if self._pulse is None:
            self._heard_at = time.perf_counter()
            self._ping_later(self._table.random.random() * PULSE_SECONDS)

    def stop_pings(self) -> None:
        if self._pulse is not None:
            self._pulse.cancel()
            self._pulse = None

    def leave(self) -> None:
        self.stop_pings()
        if self._socket is not None:
            self._socket.close()

    async def ask(self, kind: str, **content: Any) -> None:
        """Send a message that has to be carried out."""
        self._sent += 1
        name = f"{self.number}-{self._sent}"
        answer = self.answers[name] = asyncio.get_running_loop().create_future()
        self._send({"t": kind, "id": name} | content)
        message = await asyncio.wait_for(answer, TIMEOUT)
        if message["t"] != "ack":
            raise RuntimeError(f"«{kind}» was refused: {message}")

    def act(self, meant_at: float) -> None:
        """Do what the scene offers, if that was not done already; the wait for it begins when it was meant."""
        if self._pending is not None:
            return
        self._sent += 1
        self._pending = f"{self.number}-{self._sent}"
        action = choose(self.scene, self._table.random)
        message = {"t": "act", "id": self._pending, "seq": self.seq, "seat": self.seat, "action": action}
        self._table.meant_at[self.seq + 1] = meant_at
        self._send(message)

    def _send(self, message: dict[str, Any]) -> None:
        assert self._socket is not None
        text = json.dumps(message, separators=(",", ":")).encode()
        self._table.traffic.count(message["t"], text)
        self._socket.send(text)

    def _ping_later(self, seconds: float) -> None:
        self._pulse = asyncio.get_running_loop().call_later(seconds, self._ping)

    def _ping(self) -> None:
        if time.perf_counter() - self._heard_at >= SILENCE_SECONDS:
            self._send({"t": "ping"})
        self._ping_later(PULSE_SECONDS)

    def _hear(self, text: bytes) -> None:
        now = self._heard_at = time.perf_counter()
        message: dict[str, Any] = json.loads(text)
        kind = message["t"]
        self._table.traffic.count(kind, text)
        if self._table.keep is not None and self.number == 0 and kind != "pong":
            self._table.keep.append(text)
        if kind == "step":
            if message["seq"] != self.seq + 1:
                raise RuntimeError(f"step {message['seq']} came after {self.seq}.")
            self.scene, self.seq = apply(self.scene, message["changes"]), message["seq"]
            self._table.stepped(self, now)
        elif kind == "snapshot":
            self.scene, self.seq = message["scene"], message["seq"]
            self.seat = self.scene["view"]["viewer"]
            self._table.changed(self)
        elif kind == "ack" and message["id"] == self._pending:
            self._pending = None
        elif kind in ("ack", "refused") and message["id"] in self.answers:
            self.answers.pop(message["id"]).set_result(message)
        elif kind in ("refused", "goodbye"):
            raise RuntimeError(f"the server answered {message}")


class ClientTable:
    """A table of ours, with four people or with bots beside the first."""

    def __init__(self, seed: int, traffic: Traffic, people: int = SEATS) -> None:
        self.random = Random(seed)
        self.traffic = traffic
        #: Everything that the first guest is sent, where that is wanted.
        self.keep: list[bytes] | None = None
        #: When each action was meant to be sent: where these clients are late themselves, that counts too.
        self.meant_at: dict[int, float] = {}
        self.over = asyncio.Event()
        #: How long someone thinks before they act; None: nobody does.
        self.pause: Callable[[], float] | None = None
        self._seed = seed
        self._guests = [SocketClient(self, number) for number in range(people)]
        self._have: Counter[int] = Counter()
        self._is_set_up = asyncio.Event()

    async def open(self, port: int, client: httpx.AsyncClient, board: str) -> None:
        """Make the table, sit down and start; everyone keeps the first tickets, and then nobody moves."""
        request = {
            "board": board,
            "players": SEATS,
            "bot": "one-step",
            "options": {"bot_pace_ms": 0},
            "seed": str(self._seed),
        }
        answer = await client.post(f"http://localhost:{port}/api/tables", json=request)
        answer.raise_for_status()
        cookie = answer.headers["set-cookie"].partition(";")[0]
        client.cookies.clear()  # the next request comes from another guest
        for guest in self._guests:
            await guest.come(port, answer.json()["table"], "" if guest.number else cookie)
            if guest.number:
                await guest.ask("sit", seat=guest.number)
        await self._guests[0].ask("start")
        await asyncio.wait_for(self._is_set_up.wait(), TIMEOUT)

    def play(self, pause: Callable[[], float]) -> None:
        """Let everyone act from now on, each after having thought for a while."""
        self.pause = pause
        for guest in self._guests:
            guest.start_pings()
            self._prompt(guest)

    def rest(self) -> None:
        """Nobody moves any more; whoever waits for a game, or has played one, is no load."""
        self.pause = None
        for guest in self._guests:
            guest.stop_pings()

    def close(self) -> None:
        self.rest()
        for guest in self._guests:
            guest.leave()

    def stepped(self, guest: SocketClient, now: float) -> None:
        """A guest has a step: the wait for it ends when the last one has it."""
        self._have[guest.seq] += 1
        if self._have[guest.seq] == len(self._guests):
            del self._have[guest.seq]
            meant_at = self.meant_at.pop(guest.seq, None)
            if meant_at is not None:
                self.traffic.waits.append(now - meant_at)
        self.changed(guest)

    def changed(self, guest: SocketClient) -> None:
        """A guest sees something new."""
        view = guest.scene["view"]
        if view["phase"] == "over":
            self.over.set()
        elif view["phase"].startswith("setup"):
            if view["to_move"] == guest.seat:
                guest.act(time.perf_counter())
            return
        elif all(self._is_ready(each) for each in self._guests):
            self._is_set_up.set()
        self._prompt(guest)

    def _is_ready(self, guest: SocketClient) -> bool:
        return bool(guest.scene) and not guest.scene["view"]["phase"].startswith("setup")

    def _prompt(self, guest: SocketClient) -> None:
        if self.pause is None or "decision" not in guest.scene:
            return
        pause = self.pause()
        meant_at = time.perf_counter() + pause
        if pause:
            asyncio.get_running_loop().call_later(pause, self._act_if_playing, guest, meant_at)
        else:
            guest.act(meant_at)

    def _act_if_playing(self, guest: SocketClient, meant_at: float) -> None:
        if self.pause is not None and "decision" in guest.scene:  # somebody prompted twice has acted already
            guest.act(meant_at)


class EchoTable:
    """Four sockets at the echo: the one whose turn it is sends as soon as it has the previous text."""

    def __init__(self, address: str, text: bytes, ack_bytes: int, traffic: Traffic) -> None:
        self._address = address
        self._text = text
        self._ack_bytes = ack_bytes
        self._traffic = traffic
        self._sockets: list[WebSocket] = []
        self._have = [0] * SEATS
        self._is_playing = False

    async def open(self, port: int) -> None:
        for seat in range(SEATS):
            socket, _ = await connect(port, self._address, partial(self._hear, seat))
            self._sockets.append(socket)

    def play(self) -> None:
        """Go on where it was."""
        self._is_playing = True
        self._send(self._have[0] % SEATS)

    def rest(self) -> None:
        """Nobody sends any more."""
        self._is_playing = False

    def close(self) -> None:
        self.rest()
        for socket in self._sockets:
            socket.close()

    def _send(self, seat: int) -> None:
        self._traffic.count("act", self._text)
        self._sockets[seat].send(self._text)

    def _hear(self, seat: int, text: bytes) -> None:
        if len(text) == self._ack_bytes:
            self._traffic.count("ack", text)
            return
        self._traffic.count("step", text)
        self._have[seat] += 1
        if self._is_playing and self._have[seat] % SEATS == seat:
            self._send(seat)
