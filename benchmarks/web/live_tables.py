"""Tables of four who think: how long an action takes to the last of them, and how many tables a process holds."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any, Final

from benchmarks.web.server_process import ServerProcess
from benchmarks.web.throughput import Stopwatch, open_tables, our_server
from benchmarks.web.traffic import Traffic
from benchmarks.web.web_clients import ClientTable

#: Seconds from one action of a table to the next, on average.
PACE: Final = 3.0
#: What the slowest hundredth of the actions may take, in milliseconds.
LIMIT_MS: Final = 100.0
#: A process that uses this much of a core is the cause of late messages.
BUSY: Final = 0.7
#: Seconds from one timer to the next, by which the clients see how late they are themselves.
TIMER: Final = 0.01
#: Seconds after a pause of the clients in which they get what has waited meanwhile.
SETTLING: Final = 1.0
#: A level that is late is measured so often, and the best counts: other work on the machine may have been to blame.
TRIES: Final = 3


@dataclass(frozen=True, slots=True)
class Level:
    """The result with one number of tables."""

    tables: int
    actions: int
    p50_ms: float
    p99_ms: float
    server_share: float  # of one core
    client_share: float
    #: Of the processes of PostgreSQL.
    database_share: float
    other_share: float
    #: For how much of the time the server and the clients could have run, and waited for a core.
    server_waits: float
    clients_wait: float
    memory_mib: float
    #: CPU microseconds of the server for an action, with all that happens beside it.
    cpu_us: float
    #: How late the clients are themselves, which is part of the times above: of a hundred of their timers, the latest.
    client_late_ms: float
    #: The p99 of every try, of which this is the best.
    tries_ms: tuple[float, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """All of it, rounded."""
        tries = [round(each, 2) for each in self.tries_ms]
        rounded = {name: round(value, 2) for name, value in asdict(self).items() if name != "tries_ms"}
        return rounded | {"tries_ms": tries, "late_by": self.late_by}

    @property
    def is_in_time(self) -> bool:
        return self.p99_ms < LIMIT_MS

    @property
    def is_full(self) -> bool:
        """Whether more tables would only be later: the server, or the clients, have no time left."""
        return not self.is_in_time and max(self.server_share, self.client_share) > BUSY

    @property
    def late_by(self) -> str:
        """Whose fault it is where it was not in time."""
        if self.is_in_time:
            return ""
        if not self.is_full:
            return "others"
        return "server" if self.server_share > self.client_share else "clients"


class LiveTables:
    """Tables that stay open, and rest while nothing is measured; more can be added.

    No game lasts less than ten minutes at this pace.
    """

    def __init__(self, server: ServerProcess, board: str) -> None:
        self._server = server
        self._board = board
        self._traffic = Traffic()
        self._tables: list[ClientTable] = []
        self._random = Random(7)

    async def grow_to(self, count: int) -> None:
        """Open as many tables as are missing."""
        fresh = [ClientTable(number + 1, self._traffic) for number in range(len(self._tables), count)]
        await open_tables(self._server, fresh, self._board)
        self._tables += fresh

    async def measure(self, seconds: float, tries: int) -> Level:
        """Let people think and act at each table: the best of some tries, or the first that is in time."""
        for table in self._tables:
            table.play(self._think)
        await asyncio.sleep(PACE)
        levels: list[Level] = []
        while len(levels) < tries and not any(level.is_in_time for level in levels):
            with without_pauses():
                await asyncio.sleep(SETTLING)
                levels.append(await self._watch(seconds))
        for table in self._tables:
            table.rest()
        best = min(levels, key=lambda level: level.p99_ms)
        return replace(best, tries_ms=tuple(level.p99_ms for level in levels))

    async def _watch(self, seconds: float) -> Level:
        watch = Stopwatch(self._server, self._traffic)
        late = sorted(await lateness_of_timers(seconds))
        spent = watch.stop()
        waits = sorted(self._traffic.waits)
        return Level(
            tables=len(self._tables),
            actions=len(waits),
            p50_ms=1000 * percentile(waits, 0.5),
            p99_ms=1000 * percentile(waits, 0.99),
            server_share=spent.server_cpu / spent.seconds,
            client_share=spent.client_cpu / spent.seconds,
            database_share=spent.database_cpu / spent.seconds,
            other_share=spent.other_cpu / spent.seconds,
            server_waits=spent.server_waits / spent.seconds,
            clients_wait=spent.clients_wait / spent.seconds,
            memory_mib=self._server.memory / 2**20,
            cpu_us=1e6 * spent.server_cpu / len(waits),
            client_late_ms=1000 * percentile(late, 0.99),
        )

    def close(self) -> None:
        for table in self._tables:
            table.close()

    def _think(self) -> float:
        return self._random.uniform(0.5 * PACE, 1.5 * PACE)


async def lateness_of_timers(seconds: float) -> list[float]:
    """Let timers ring for so long, and return by how many seconds each of them rang too late."""
    late, end = list[float](), time.perf_counter() + seconds
    while (due := time.perf_counter() + TIMER) < end:
        await asyncio.sleep(TIMER)
        late.append(max(0.0, time.perf_counter() - due))
    return late


@contextmanager
def without_pauses() -> Iterator[None]:
    """Let these clients not look for garbage: through all of theirs that takes longer than most actions.

    They do it once before. What comes meanwhile waits for them and must not be measured.
    """
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def percentile(ordered: list[float], share: float) -> float:
    """The value below which such a share lies."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def ramp(
    counts: list[int], seconds: float, board: str, databases: Mapping[str, str | None], tries: int = TRIES
) -> AsyncIterator[tuple[str, Level]]:
    """More and more tables with each database in turns, until the server or the clients are late.

    Where only other work on the machine is to blame, the next level may still be in time.
    """
    with ExitStack() as stack:
        rooms: dict[str, LiveTables] = {}
        for name, database in databases.items():
            rooms[name] = LiveTables(stack.enter_context(our_server(database=database)), board)
            stack.callback(rooms[name].close)
        for count in counts:
            for name, tables in list(rooms.items()):
                await tables.grow_to(count)
                level = await tables.measure(seconds, tries)
                yield name, level
                if level.is_full:
                    del rooms[name]
