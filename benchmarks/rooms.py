"""Rooms of four that play as fast as the server answers: ours and the bare echo, in short turns.

All servers are up all the time, and whatever else the machine does, or is kept from doing, meets them alike.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import httpx

from benchmarks.serving import Serving, machine_cpu, ours
from benchmarks.traffic import Traffic
from benchmarks.web_clients import EchoRoom, Room

#: Seconds in which what is still under way arrives.
SETTLING: Final = 0.15


def at_once() -> float:
    """How long someone thinks who does not think."""
    return 0.0


@dataclass(frozen=True, slots=True)
class Load:
    """How many games are played at the most, how many of them at a time, on which board."""

    games: int
    at_once: int
    board: str


@dataclass(frozen=True, slots=True)
class Spent:
    """One measured stretch of time: what was delivered, and what it took."""

    actions: int
    delivered: int
    seconds: float
    server_cpu: float
    client_cpu: float
    #: What everything else on the machine used: the less, the better the figures.
    other_cpu: float

    @property
    def per_cpu_second(self) -> float:
        """Messages delivered for a second of the server's CPU."""
        return self.delivered / self.server_cpu

    @property
    def per_second(self) -> float:
        return self.delivered / self.seconds

    def to_json(self) -> dict[str, float]:
        """All of it, rounded."""
        figures = asdict(self) | {"per_cpu_second": self.per_cpu_second, "per_second": self.per_second}
        return {name: round(value, 3) for name, value in figures.items()}


class Stopwatch:
    """Measures what is between its start and its stop."""

    def __init__(self, serving: Serving, traffic: Traffic) -> None:
        traffic.clear()
        self._serving = serving
        self._traffic = traffic
        self._before = self._times()

    def stop(self) -> Spent:
        """What was spent."""
        pairs = zip(self._before, self._times(), strict=True)
        seconds, server, client, machine = (after - before for before, after in pairs)
        actions, delivered = self._traffic.messages["act"], self._traffic.delivered
        return Spent(actions, delivered, seconds, server, client, max(0.0, machine - server - client))

    def _times(self) -> tuple[float, float, float, float]:
        return time.perf_counter(), self._serving.cpu_seconds, time.process_time(), machine_cpu()


@contextmanager
def our_server(profile: Path | None = None) -> Iterator[Serving]:
    """Our server with a database that is thrown away."""
    with tempfile.TemporaryDirectory() as folder, ours(Path(folder), profile) as serving:
        yield serving


async def open_rooms(serving: Serving, rooms: list[Room], board: str) -> None:
    """Make the tables, some at a time."""
    gate = asyncio.Semaphore(8)

    async def open_one(room: Room) -> None:
        async with gate, httpx.AsyncClient() as client:
            await room.open(serving.port, client, board)

    await asyncio.gather(*(open_one(room) for room in rooms))


class OurRooms:
    """Rooms of four at our server. All tables are made and started before, so that nothing but play is measured."""

    def __init__(self, serving: Serving, load: Load) -> None:
        self.traffic = Traffic()
        self._serving = serving
        self._load = load
        self._rooms = [Room(seed, self.traffic) for seed in range(1, load.games + 1)]
        self._waiting = iter(self._rooms)
        self._playing: set[Room] = set()
        self._players: list[asyncio.Task[None]] = []
        self._is_resting = True

    async def open(self) -> None:
        """Begin every game."""
        await open_rooms(self._serving, self._rooms, self._load.board)
        self._players = [asyncio.create_task(self._play_on()) for _ in range(self._load.at_once)]

    async def turn(self, seconds: float) -> Spent:
        """Play for so long, then rest."""
        self._is_resting = False
        for room in self._playing:
            room.play(at_once)
        watch = Stopwatch(self._serving, self.traffic)
        await asyncio.sleep(seconds)
        spent = watch.stop()
        self._is_resting = True
        for room in self._playing:
            room.rest()
        if len(self._playing) < self._load.at_once:
            raise RuntimeError("there were too few games for so much time.")
        await asyncio.sleep(SETTLING)
        return spent

    def close(self) -> None:
        for player in self._players:
            player.cancel()
        for room in self._rooms:
            room.close()

    async def _play_on(self) -> None:
        """One game after the other."""
        for room in self._waiting:
            self._playing.add(room)
            if not self._is_resting:
                room.play(at_once)
            await room.over.wait()
            self._playing.remove(room)


class EchoRooms:
    """The same rooms before the echo, with texts such as ours are on average."""

    def __init__(self, serving: Serving, load: Load, form: str, like: Traffic) -> None:
        self._serving = serving
        self._traffic = Traffic()
        sent, ack_bytes = like.typical("act"), len(like.typical("ack"))
        self._rooms = [EchoRoom(f"/{form}/{number}", sent, ack_bytes, self._traffic) for number in range(load.at_once)]

    async def open(self) -> None:
        for room in self._rooms:
            await room.open(self._serving.port)

    async def turn(self, seconds: float) -> Spent:
        """Play for so long, then rest."""
        for room in self._rooms:
            room.play()
        watch = Stopwatch(self._serving, self._traffic)
        await asyncio.sleep(seconds)
        spent = watch.stop()
        for room in self._rooms:
            room.rest()
        await asyncio.sleep(SETTLING)
        return spent

    def close(self) -> None:
        for room in self._rooms:
            room.close()


@asynccontextmanager
async def opened(rooms: OurRooms | EchoRooms) -> AsyncIterator[None]:
    """Rooms with everybody in them."""
    try:
        await rooms.open()
        yield
    finally:
        rooms.close()
