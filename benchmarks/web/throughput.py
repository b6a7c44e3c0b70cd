"""Tables of four that play as fast as the server answers: ours and the bare echo, in short turns.

All servers are up all the time, and whatever else the machine does, or is kept from doing, meets them alike.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import httpx

from benchmarks.web.server_process import ServerProcess, machine_cpu, main_thread_wait, ours
from benchmarks.web.traffic import Traffic
from benchmarks.web.web_clients import ClientTable, EchoTable

#: Seconds in which what is still under way arrives.
SETTLING: Final = 0.15
#: Seconds for an answer while tables are opened; the machine may be busy.
SLOWEST: Final = 120.0


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
class Measurement:
    """One measured stretch of time: what was delivered, and what it took."""

    actions: int
    delivered: int
    seconds: float
    server_cpu: float
    client_cpu: float
    #: What the processes of PostgreSQL used.
    database_cpu: float
    #: What everything else on the machine used: the less, the better the figures.
    other_cpu: float
    #: Seconds in which the server's main thread, and these clients, could have run and waited for a core.
    server_waits: float
    clients_wait: float

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

    def __init__(self, server: ServerProcess, traffic: Traffic) -> None:
        traffic.clear()
        self._server = server
        self._traffic = traffic
        self._before = self._times()

    def stop(self) -> Measurement:
        """What was spent."""
        pairs = zip(self._before, self._times(), strict=True)
        seconds, server, client, database, machine, *waits = (after - before for before, after in pairs)
        actions, delivered = self._traffic.messages["act"], self._traffic.delivered
        others = max(0.0, machine - server - client - database)
        return Measurement(actions, delivered, seconds, server, client, database, others, *waits)

    def _times(self) -> tuple[float, ...]:
        own = time.perf_counter(), self._server.cpu_seconds, time.process_time()
        waits = main_thread_wait(self._server.pid), main_thread_wait(os.getpid())
        return *own, self._server.database_cpu, machine_cpu(), *waits


@contextmanager
def our_server(
    profile: Path | None = None, database: str | None = None, checkout: Path | None = None
) -> Iterator[ServerProcess]:
    """Our server with a file of SQLite that is thrown away, or with a database of PostgreSQL."""
    with tempfile.TemporaryDirectory() as folder, ours(Path(folder), profile, database, checkout) as server:
        yield server


async def open_tables(server: ServerProcess, tables: list[ClientTable], board: str) -> None:
    """Make the tables, some at a time, without reading certificates for each: that took more time than all else."""
    gate = asyncio.Semaphore(8)

    async def open_one(table: ClientTable) -> None:
        async with gate, httpx.AsyncClient(timeout=SLOWEST, verify=False) as client:
            await table.open(server.port, client, board)

    await asyncio.gather(*(open_one(table) for table in tables))


class OurTables:
    """Tables of four at our server. All tables are made and started before, so that nothing but play is measured."""

    def __init__(self, server: ServerProcess, load: Load) -> None:
        self.traffic = Traffic()
        self._server = server
        self._load = load
        self._tables = [ClientTable(seed, self.traffic) for seed in range(1, load.games + 1)]
        self._waiting = iter(self._tables)
        self._playing: set[ClientTable] = set()
        self._players: list[asyncio.Task[None]] = []
        self._is_resting = True

    async def open(self) -> None:
        """Begin every game."""
        await open_tables(self._server, self._tables, self._load.board)
        self._players = [asyncio.create_task(self._play_on()) for _ in range(self._load.at_once)]

    async def turn(self, seconds: float) -> Measurement:
        """Play for so long, then rest."""
        self._is_resting = False
        for table in self._playing:
            table.play(at_once)
        watch = Stopwatch(self._server, self.traffic)
        await asyncio.sleep(seconds)
        spent = watch.stop()
        self._is_resting = True
        for table in self._playing:
            table.rest()
        if len(self._playing) < self._load.at_once:
            raise RuntimeError("there were too few games for so much time.")
        await asyncio.sleep(SETTLING)
        return spent

    def close(self) -> None:
        for player in self._players:
            player.cancel()
        for table in self._tables:
            table.close()

    async def _play_on(self) -> None:
        """One game after the other."""
        for table in self._waiting:
            self._playing.add(table)
            if not self._is_resting:
                table.play(at_once)
            await table.over.wait()
            table.rest()
            self._playing.remove(table)


class EchoTables:
    """The same tables at the echo server, with texts such as ours are on average."""

    def __init__(self, server: ServerProcess, load: Load, form: str, like: Traffic) -> None:
        self._server = server
        self._traffic = Traffic()
        sent, ack_bytes = like.typical("act"), len(like.typical("ack"))
        self._tables = [
            EchoTable(f"/{form}/{number}", sent, ack_bytes, self._traffic) for number in range(load.at_once)
        ]

    async def open(self) -> None:
        for table in self._tables:
            await table.open(self._server.port)

    async def turn(self, seconds: float) -> Measurement:
        """Play for so long, then rest."""
        for table in self._tables:
            table.play()
        watch = Stopwatch(self._server, self._traffic)
        await asyncio.sleep(seconds)
        spent = watch.stop()
        for table in self._tables:
            table.rest()
        await asyncio.sleep(SETTLING)
        return spent

    def close(self) -> None:
        for table in self._tables:
            table.close()


@asynccontextmanager
async def opened(tables: OurTables | EchoTables) -> AsyncIterator[None]:
    """Tables with everybody seated."""
    try:
        await tables.open()
        yield
    finally:
        tables.close()
