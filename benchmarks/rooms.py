"""Rooms of four that play as fast as the server answers: ours and the bare echo, in turns."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

import httpx

from benchmarks.serving import Serving, echo, machine_cpu, ours
from benchmarks.traffic import Traffic
from benchmarks.web_clients import EchoRoom, Room


@dataclass(frozen=True, slots=True)
class Load:
    """How many games are played, how many of them at a time, on which board."""

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


async def play_ours(load: Load, first_seed: int, profile: Path | None = None) -> tuple[Spent, Traffic]:
    """Play games until no table is left that has not begun: so as many are in play to the last as at the first.

    All tables are made and started before, so that nothing but play is measured.
    """
    with our_server(profile) as serving:
        traffic = Traffic()
        rooms = [Room(first_seed + number, traffic) for number in range(load.games)]
        await open_rooms(serving, rooms, load.board)
        waiting = iter(rooms)

        async def play_on() -> None:
            for room in waiting:
                room.play(lambda: 0.0)
                await room.over.wait()

        players = [asyncio.create_task(play_on()) for _ in range(load.at_once)]
        if profile is not None:
            serving.begin_sampling()
        watch = Stopwatch(serving, traffic)
        await asyncio.wait(players, return_when=asyncio.FIRST_COMPLETED)
        spent = watch.stop()
        for room in rooms:
            room.close()
        for player in players:
            player.cancel()
    return spent, traffic


async def play_echo(load: Load, form: str, traffic: Traffic, seconds: float) -> Spent:
    """The same rooms before the echo for some seconds, with texts such as those of a run of ours."""
    ack, step = (traffic.typical(kind).decode() for kind in ("ack", "step"))
    with tempfile.TemporaryDirectory() as folder, echo(Path(folder), ack, step) as serving:
        echoed = Traffic()
        sent, ack_bytes = traffic.typical("act"), len(traffic.typical("ack"))
        rooms = [EchoRoom(f"/{form}/{number}", sent, ack_bytes, echoed) for number in range(load.games)]
        for room in rooms:
            await room.open(serving.port)
        for room in rooms[: load.at_once]:
            room.play()
        await asyncio.sleep(0.5)
        watch = Stopwatch(serving, echoed)
        await asyncio.sleep(seconds)
        spent = watch.stop()
        for room in rooms:
            room.close()
    return spent
