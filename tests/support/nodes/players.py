"""Players who act, count what was acknowledged, and come back as browsers do."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Final, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.support.kill_server import Player

#: Seconds before the first attempt to reconnect, and the most; as in web/src/net/socket.ts.
FIRST_WAIT: Final = 0.5
LONGEST_WAIT: Final = 4.0
#: Seconds that someone thinks.
THINKING: Final = 0.15


@dataclass(frozen=True, slots=True)
class Interruption:
    """A time in which a player was not served."""

    broke_at: float
    served_at: float

    @property
    def seconds(self) -> float:
        return self.served_at - self.broke_at


class HeardConnection:
    """A connection that notes when something comes from the server."""

    def __init__(self, line: ClientConnection, player: TablePlayer) -> None:
        self._line = line
        self._player = player

    async def send(self, text: str) -> None:
        await self._line.send(text)

    async def __aiter__(self) -> AsyncIterator[str]:
        async for text in self._line:
            self._player.note_message(json.loads(text))
            yield str(text)


@dataclass
class TablePlayer(Player):
    """A player at a table behind a load balancer; each has an address of their own."""

    refusals: ClassVar[tuple[str, ...]] = (*Player.refusals, "storage")

    address: str = "127.0.0.1"
    thinking: float = THINKING
    interruptions: list[Interruption] = field(default_factory=list)
    #: When each message that was acknowledged was first sent, and how long that took.
    waits: list[tuple[float, float]] = field(default_factory=list)
    _broke_at: float | None = None
    _tries: int = 0
    _sent: dict[str, float] = field(default_factory=dict)

    async def keep_playing(self, until: asyncio.Event) -> None:
        """Play, and come back whenever the connection is lost, until the time is over or the game is."""
        while not self._is_done(until):
            playing = asyncio.create_task(self._play_once())
            waiting = asyncio.create_task(until.wait())
            await asyncio.wait({playing, waiting}, return_when=asyncio.FIRST_COMPLETED)
            for task in (playing, waiting):
                task.cancel()
            await asyncio.gather(playing, waiting, return_exceptions=True)
            if self._is_done(until):
                return
            if self._broke_at is None:
                self._broke_at = time.monotonic()
            wait = min(LONGEST_WAIT, FIRST_WAIT * 1.6**self._tries)
            self._tries += 1
            with suppress(TimeoutError):
                await asyncio.wait_for(until.wait(), wait * self.random.uniform(0.75, 1.25))

    def _is_done(self, until: asyncio.Event) -> bool:
        return self.is_over or until.is_set()

    async def _play_once(self) -> None:
        url = f"ws://127.0.0.1:{self.port}/ws/{self.table}"
        with suppress(ConnectionClosed, WebSocketException, OSError, TimeoutError):
            async with connect(
                url,
                additional_headers={"cookie": self.cookie},
                local_addr=(self.address, 0),
                max_size=None,
                ping_interval=3.0,
                ping_timeout=6.0,
                open_timeout=5.0,
                close_timeout=0.1,
                proxy=None,
            ) as line:
                await line.send(json.dumps({"t": "hello", "v": 1, "tab": f"tab{self.seat}"}))
                if self.waiting is not None:
                    await line.send(json.dumps(self.waiting))
                await self._listen(HeardConnection(line, self))  # type: ignore[arg-type]

    def note_message(self, message: dict[str, Any]) -> None:
        """A message has come: whoever gets the table is served."""
        now = time.monotonic()
        if message["t"] == "goodbye":
            return
        self._tries = 0
        if self._broke_at is not None:
            self.interruptions.append(Interruption(self._broke_at, now))
            self._broke_at = None
        if message["t"] == "ack" and message["id"] in self._sent:
            sent = self._sent.pop(message["id"])
            self.waits.append((sent, now - sent))

    async def _act(self, line: ClientConnection, scene: dict[str, Any], seq: int) -> None:
        await asyncio.sleep(self.thinking)
        await super()._act(line, scene, seq)
        assert self.waiting is not None
        self._sent[self.waiting["id"]] = time.monotonic()

    @classmethod
    async def come(cls, port: int, seat: int, random: Random, address: str) -> Self:
        """A new guest."""
        async with httpx.AsyncClient(timeout=30, trust_env=False) as http:
            answer = await http.get(f"http://127.0.0.1:{port}/api/home")
            cookie = answer.headers["set-cookie"].partition(";")[0]
        return cls(port, seat, cookie, random, address=address)
