"""Three nodes behind HAProxy with a private PostgreSQL server, and players at their tables."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import subprocess
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import urlsplit

import httpx
from websockets.exceptions import WebSocketException

from ironlanes.server.model.table_events import Acted, TookBack
from ironlanes.server.play.tables.table_loader import load_table
from ironlanes.server.storage.open_database import open_database
from ironlanes.server.storage.storage import Storage
from tests.support.databases import POSTGRES, ask_postgres, postgres_schema
from tests.support.kill_server import check_log, new_table
from tests.support.nodes.cable import Cable
from tests.support.nodes.node_factory import NodeFactory
from tests.support.nodes.players import THINKING, TablePlayer
from tests.support.ports import ReservedPort
from tests.support.timeouts import TIMEOUT

CONFIGURATION: Final = Path(__file__).parents[3] / "deploy" / "haproxy.cfg"
NODES: Final = 3
TABLES: Final = 8
BOARDS: Final = ("usa", "europe", "germany")


@dataclass
class Node:
    """A node as a test sees it: its process, and the cables to the database and from the other nodes."""

    port: ReservedPort
    database: Cable
    inner: Cable
    process: int = 0

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.inner.port}"

    def kill(self, kind: signal.Signals) -> None:
        os.kill(self.process, kind)

    async def ended(self) -> None:
        """Wait until the process is gone."""
        while Path(f"/proc/{self.process}").exists():
            await asyncio.sleep(0.02)


@dataclass
class Cluster:
    """Everything that is running."""

    url: str
    factory: NodeFactory
    balancer: ReservedPort = field(default_factory=ReservedPort)
    nodes: list[Node] = field(default_factory=list)

    async def start(self, node: Node, *, is_next: bool = False) -> None:
        """Start a node."""
        parts = urlsplit(self.url)
        through_cable = self.url.replace(f":{parts.port}/", f":{node.database.port}/")
        start = self.factory.start
        node.process = await asyncio.to_thread(start, node.port.number, node.address, through_cable, is_next=is_next)

    async def balanced(self, nodes: int = NODES) -> None:
        """Wait until HAProxy sends visitors to so many nodes."""
        late = time.monotonic() + TIMEOUT
        async with httpx.AsyncClient(trust_env=False, timeout=5) as http:
            while time.monotonic() < late:
                found = set[str]()
                with suppress(httpx.HTTPError):
                    for number in range(20 * nodes):  # each path has a node
                        answer = await http.get(f"http://127.0.0.1:{self.balancer.number}/api/games/{number}/record")
                        found.add(answer.headers.get("x-node", ""))
                if len(found - {""}) == nodes:
                    return
                await asyncio.sleep(0.1)
        raise AssertionError("HAProxy does not find the nodes")

    def owners(self) -> dict[str, Node | None]:
        """Who owns each table."""
        query = "SELECT tables.id, address FROM tables LEFT JOIN nodes ON nodes.id = owner"
        by_address = {node.address: node for node in self.nodes}
        return {table: by_address.get(address or "") for table, address in ask_postgres(query, self.url)}

    def busiest(self) -> Node:
        """The node that owns most tables."""
        owners = [node for node in self.owners().values() if node is not None]
        return max(self.nodes, key=owners.count)


def pg_ctl(*arguments: str) -> None:
    command = shlex.split(os.environ["IRONLANES_TEST_PG_CTL"])
    subprocess.run([*command, "-w", "-s", *arguments], check=True, cwd="/")


def crash_database() -> None:
    """Let PostgreSQL crash, and start it again."""
    pg_ctl("-m", "immediate", "stop")
    pg_ctl("-l", f"{shlex.split(os.environ['IRONLANES_TEST_PG_CTL'])[-1]}/log", "start")


@asynccontextmanager
async def running_cluster(
    factory: NodeFactory, *, is_hashed: bool = True, nodes: int = NODES
) -> AsyncIterator[Cluster]:
    """Start everything, or with fewer nodes; without `is_hashed`, sockets come to any node in turn."""
    assert POSTGRES is not None
    database = urlsplit(POSTGRES).port
    assert database is not None
    cluster = Cluster(postgres_schema(), factory)
    for _ in range(NODES):
        port = ReservedPort()
        cluster.nodes.append(Node(port, await Cable(database).lay(), await Cable(port.number).lay()))
    with TemporaryDirectory() as folder:
        file, variables = Path(folder) / "haproxy.cfg", {"IRONLANES_BIND": f"127.0.0.1:{cluster.balancer.number}"}
        variables |= {f"IRONLANES_NODE_{n}": f"127.0.0.1:{node.port.number}" for n, node in enumerate(cluster.nodes, 1)}
        file.write_text(configuration(is_hashed=is_hashed), encoding="utf-8")
        command = [os.environ["IRONLANES_TEST_HAPROXY"], "-db", "-f", str(file)]
        with (Path(folder) / "log").open("w") as log:
            balancer = subprocess.Popen(command, env=os.environ | variables, stderr=log, start_new_session=True)
        try:
            for node in cluster.nodes[:nodes]:
                await cluster.start(node)
            await cluster.balanced(nodes)
            yield cluster
        finally:
            balancer.kill()
            balancer.wait()
            for node in cluster.nodes:
                if node.process:
                    with suppress(ProcessLookupError):
                        node.kill(signal.SIGKILL)
                node.database.remove()
                node.inner.remove()


def configuration(*, is_hashed: bool) -> str:
    """The configuration that is shipped, which names the node of an answer for the tests."""
    text = CONFIGURATION.read_text(encoding="utf-8")
    hashed, named = (
        "    balance hash var(txn.key)\n    hash-type consistent\n",
        "    http-response set-header x-node %s\n",
    )
    assert f"backend nodes\n{hashed}" in text
    balanced = hashed if is_hashed else "    balance roundrobin\n"
    return text.replace(f"backend nodes\n{hashed}", f"backend nodes\n{named}{balanced}")


@dataclass
class Report:
    """What players noticed of a fault."""

    acknowledged: int
    #: Seconds from a broken connection until the table came again, for everybody who lost theirs.
    interruptions: list[float]
    #: Seconds from the fault until then.
    since_fault: list[float]
    #: The longest time from an action to its acknowledgement.
    longest_wait: float

    def __str__(self) -> str:
        return (
            f"{self.acknowledged} acknowledged, {len(self.interruptions)} connections lost,"
            f" served again after {quantiles(self.interruptions)}, {quantiles(self.since_fault)} since the fault;"
            f" the longest action took {self.longest_wait:.2f} s"
        )


def quantiles(seconds: list[float]) -> str:
    """The median and the maximum."""
    ordered = sorted(seconds)
    return f"{ordered[len(ordered) // 2]:.2f} (at most {ordered[-1]:.2f}) s" if ordered else "never"


class PlayedGames:
    """Games that are played all the time, each by two people and a bot."""

    def __init__(self, cluster: Cluster, seed: int, thinking: float = THINKING) -> None:
        self._cluster = cluster
        self._thinking = thinking
        self._random = Random(seed)
        self._end = asyncio.Event()
        self._tables: list[asyncio.Task[None]] = []
        #: The players of every game, those that are over too.
        self.games: list[list[TablePlayer]] = []
        self.fault_at = 0.0

    async def __aenter__(self) -> PlayedGames:
        started = [asyncio.Event() for _ in range(TABLES)]
        self._tables = [asyncio.create_task(self._play(n, begun)) for n, begun in enumerate(started)]
        async with asyncio.timeout(TIMEOUT):
            for begun in started:
                await begun.wait()
        await asyncio.sleep(1.0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._end.set()
        await asyncio.gather(*self._tables)

    def note_fault(self) -> None:
        self.fault_at = time.monotonic()

    async def _play(self, number: int, begun: asyncio.Event) -> None:
        """One game after the other, until the end."""
        port, games = self._cluster.balancer.number, 0
        while not self._end.is_set():
            addresses = [f"127.{number + 1}.{games // 100}.{2 * (games % 100) + seat + 1}" for seat in range(2)]
            try:
                players = [
                    await TablePlayer.come(port, seat, self._random, address) for seat, address in enumerate(addresses)
                ]
                await new_table(list(players), BOARDS[number % len(BOARDS)])
            except (httpx.HTTPError, KeyError, ValueError, WebSocketException, OSError):  # the fault: try again
                await asyncio.sleep(0.2)
                continue
            for player in players:
                player.thinking = self._thinking
            self.games.append(players)
            begun.set()
            games += 1
            await asyncio.gather(*(player.keep_playing(self._end) for player in players))

    async def check(self) -> Report:
        """Compare every acknowledgement with the log; an AssertionError where anything is lost or doubled."""
        storage = Storage(await open_database(self._cluster.url, is_shared=True))
        try:
            for players in self.games:
                entries = await storage.logs.lines(players[0].table)
                check_log(entries, list(players))
                state = await load_table(storage.logs, players[0].table)
                assert state is not None
                assert state.seq == sum(isinstance(entry.event, Acted | TookBack) for entry in entries)
        finally:
            await storage.database.close()
        players = [player for game in self.games for player in game]
        after = [each for player in players for each in player.interruptions if each.broke_at >= self.fault_at]
        waits = [wait for player in players for sent, wait in player.waits if sent + wait >= self.fault_at]
        return Report(
            sum(len(player.acknowledged) for player in players),
            [each.seconds for each in after],
            [each.served_at - self.fault_at for each in after],
            max(waits, default=0.0),
        )
