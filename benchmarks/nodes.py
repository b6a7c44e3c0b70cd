"""What several nodes cost: `scripts/postgres-for-tests .venv/bin/python -m benchmarks.nodes --out FILE`.

The same games are played at one node, at three where visitors come straight to the owner of their table, and at three
where they come to any of them, so that two of three are relayed. All behind HAProxy, in turns. What counts is the CPU
time of all nodes per line of the logs; lines are written by the bots' actions too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Final

from rich.console import Console
from rich.table import Table

from tests.support.databases import ask_postgres
from tests.support.nodes.cluster import Cluster, PlayedGames, running_cluster
from tests.support.nodes.node_factory import NodeFactory

SETUP_HAPROXY: Final = Path(__file__).parents[1] / "scripts" / "setup-haproxy"
#: What is compared: how many nodes there are, and whether visitors come straight to the owner.
SETUPS: Final = {"one node": (1, True), "three nodes": (3, True), "three nodes, in turn": (3, False)}


@dataclass(frozen=True, slots=True)
class Turn:
    """What was measured once."""

    setup: str
    lines: int
    seconds: float
    cpu_seconds: float

    @property
    def cpu_ms(self) -> float:
        """Milliseconds of CPU time per line of the logs."""
        return 1000 * self.cpu_seconds / self.lines


def cpu_seconds(cluster: Cluster) -> float:
    """The CPU time that all nodes have used, as Linux counts it."""
    used = 0
    for node in cluster.nodes:
        if node.process:
            fields = Path(f"/proc/{node.process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
            used += int(fields[11]) + int(fields[12])
    return used / os.sysconf("SC_CLK_TCK")


def lines_of(cluster: Cluster) -> int:
    [(count,)] = ask_postgres("SELECT count(*) FROM events", cluster.url)
    return int(count)


async def measure(factory: NodeFactory, setup: str, seconds: float) -> Turn:
    """Play for some seconds as fast as it goes."""
    nodes, is_hashed = SETUPS[setup]
    async with (
        running_cluster(factory, is_hashed=is_hashed, nodes=nodes) as cluster,
        PlayedGames(cluster, seed=1, thinking=0.0),
    ):
        started, lines, cpu = time.monotonic(), lines_of(cluster), cpu_seconds(cluster)
        await asyncio.sleep(seconds)
        return Turn(setup, lines_of(cluster) - lines, time.monotonic() - started, cpu_seconds(cluster) - cpu)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=15.0, help="how long each turn takes")
    parser.add_argument("--out", type=Path, help="a file for the results, as JSON")
    wishes = parser.parse_args()
    os.environ["IRONLANES_TEST_HAPROXY"] = subprocess.check_output([str(SETUP_HAPROXY)], text=True).strip()
    factory, turns = NodeFactory(), list[Turn]()
    try:
        for _ in range(wishes.turns):
            turns += [asyncio.run(measure(factory, setup, wishes.seconds)) for setup in SETUPS]
    finally:
        factory.close()
    show(turns)
    if wishes.out is not None:
        wishes.out.write_text(json.dumps([asdict(turn) for turn in turns], indent=1), encoding="utf-8")


def show(turns: list[Turn]) -> None:
    """Print the medians, and the ratio to one node in the same turn."""
    table = Table("setup", "lines per second", "CPU ms per line", "ratio to one node", "from", "to")
    alone = [turn.cpu_ms for turn in turns if turn.setup == "one node"]
    for setup in SETUPS:
        own = [turn for turn in turns if turn.setup == setup]
        ratios = [turn.cpu_ms / one for turn, one in zip(own, alone, strict=True)]
        rate = median(turn.lines / turn.seconds for turn in own)
        shown = (rate, median(turn.cpu_ms for turn in own), median(ratios), min(ratios), max(ratios))
        table.add_row(setup, *(f"{value:.2f}" for value in shown))
    Console().print(table)


if __name__ == "__main__":
    main()
