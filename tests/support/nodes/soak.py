"""Play for an hour while nodes come and go: `make soak`.

Every minute one of two nodes is killed or ended, in turn, and comes back; the third stays for the whole time. Whatever
was acknowledged must be in the log exactly once, and the memory, the open files (with its sockets) and the threads of
the node that stays, and the connections to the database, must not grow.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields
from itertools import count, cycle
from pathlib import Path
from statistics import median
from typing import Final

from tests.support.databases import ask_postgres
from tests.support.nodes.cluster import Cluster, Node, PlayedGames, quantiles, running_cluster
from tests.support.nodes.node_factory import NodeFactory

#: Seconds between two samples, from one fault to the next, and for which a node is gone.
SAMPLING: Final = 10.0
BETWEEN_FAULTS: Final = 60.0
GONE: Final = 8.0
#: Tables are unloaded after five minutes without anybody; until some were, memory must grow.
WARM_UP_MINUTES: Final = 12.0
#: What may be added from the first quarter after that to the last: a part, and a number.
GROWTH: Final = 1.08
SPREAD: Final = 8


@dataclass(frozen=True, slots=True)
class Sample:
    """What the node that stays uses, and the database."""

    memory_mib: float
    open_files: int
    threads: int
    database_connections: int


def sample(node: Node) -> Sample:
    """Read it from Linux and from PostgreSQL."""
    process = Path(f"/proc/{node.process}")
    pages = int((process / "statm").read_text(encoding="ascii").split()[1])
    [(connections,)] = ask_postgres("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'")
    return Sample(
        pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20),
        len(list((process / "fd").iterdir())),
        len(list((process / "task").iterdir())),
        int(connections),
    )


async def take_samples(node: Node, samples: list[Sample]) -> None:
    """Sample until cancelled, and say so every minute."""
    for number in count():
        samples.append(await asyncio.to_thread(sample, node))
        if number % 6 == 0:
            print(f"minute {number // 6}: {samples[-1]}", flush=True)
        await asyncio.sleep(SAMPLING)


async def come_and_go(cluster: Cluster, until: float) -> int:
    """Let nodes go and come back until then; how often."""
    _, *others = cluster.nodes
    faults = 0
    for node, kind in cycle([(node, kind) for kind in (signal.SIGKILL, signal.SIGTERM) for node in others]):
        await asyncio.sleep(BETWEEN_FAULTS - GONE)
        if time.monotonic() > until:
            break
        node.kill(kind)
        await node.ended()
        await asyncio.sleep(GONE)
        await cluster.start(node)
        await cluster.balanced()
        faults += 1
    return faults


def grown(samples: Sequence[Sample]) -> list[str]:
    """What was larger in the last quarter of the samples than in the first."""
    quarter = len(samples) // 4
    found = []
    for field, first, last in zip(
        fields(Sample), _medians(samples[:quarter]), _medians(samples[-quarter:]), strict=True
    ):
        print(f"{field.name}: {first:.1f} in the first quarter, {last:.1f} in the last")
        if last > first * GROWTH + SPREAD:
            found.append(field.name)
    return found


def _medians(samples: Sequence[Sample]) -> list[float]:
    return [median(numbers) for numbers in zip(*map(astuple, samples), strict=True)]


async def soak(factory: NodeFactory, minutes: float, thinking: float) -> None:
    """Play; an AssertionError where anything is lost, doubled or grown."""
    samples = list[Sample]()
    async with running_cluster(factory, is_hashed=False) as cluster:
        async with PlayedGames(cluster, seed=1, thinking=thinking) as games:
            sampling = asyncio.create_task(take_samples(cluster.nodes[0], samples))
            faults = await come_and_go(cluster, time.monotonic() + 60 * minutes)
            sampling.cancel()
        report = await games.check()
    print(
        f"{faults} times a node was gone; {len(games.games)} games, {report.acknowledged} acknowledged,"
        f" {len(report.interruptions)} connections lost, served again after {quantiles(report.interruptions)}"
    )
    warm = int(60 / SAMPLING * min(WARM_UP_MINUTES, minutes / 3))
    assert not (names := grown(samples[warm:])), f"grown: {', '.join(names)}"


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--thinking", type=float, default=0.4, help="seconds that a player thinks")
    wishes = parser.parse_args()
    factory = NodeFactory()
    try:
        asyncio.run(soak(factory, wishes.minutes, wishes.thinking))
    finally:
        factory.close()


if __name__ == "__main__":
    main()
