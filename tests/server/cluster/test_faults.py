"""Three nodes behind HAProxy, and something goes wrong: `make nodes`.

Whatever was acknowledged is in the log exactly once, and whoever lost their connection is served again within two
seconds.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator

import pytest

from ironlanes.server.storage.migrations.migrations import MIGRATIONS
from tests.support.databases import ask_postgres, needs_postgres
from tests.support.nodes.cluster import Cluster, PlayedGames, crash_database, running_cluster
from tests.support.nodes.node_factory import NEXT_STEP, NodeFactory

pytestmark = [
    needs_postgres,
    pytest.mark.skipif("IRONLANES_TEST_HAPROXY" not in os.environ, reason="needs HAProxy: make nodes"),
]
#: Seconds in which people are served again.
LIMIT = 2.0
#: Seconds that are played after a fault.
AFTER = 5.0

Fault = Callable[[Cluster], Awaitable[None]]


async def killed(cluster: Cluster) -> None:
    node = cluster.busiest()
    node.kill(signal.SIGKILL)
    await asyncio.sleep(AFTER)
    await cluster.start(node)
    await cluster.balanced()


async def frozen(cluster: Cluster) -> None:
    node = cluster.busiest()
    node.kill(signal.SIGSTOP)
    await asyncio.sleep(AFTER)
    node.kill(signal.SIGCONT)
    await asyncio.sleep(2.0)


async def without_database(cluster: Cluster) -> None:
    node = cluster.busiest()
    node.database.cut()
    await asyncio.sleep(AFTER + 2)
    node.database.mend()
    await asyncio.sleep(2.0)


async def without_the_others(cluster: Cluster) -> None:
    node = cluster.busiest()
    node.inner.cut()
    await asyncio.sleep(AFTER + 2)
    node.inner.mend()
    await asyncio.sleep(2.0)


async def database_crash(_: Cluster) -> None:
    await asyncio.to_thread(crash_database)
    await asyncio.sleep(AFTER)


async def rolling_upgrade(cluster: Cluster) -> None:
    """The schema of the next release, used by nodes of this one; then the nodes, one after the other."""
    ask_postgres(NEXT_STEP.postgres, cluster.url)
    ask_postgres(f"UPDATE house SET value = '{len(MIGRATIONS) + 1}' WHERE key = 'version'", cluster.url)
    await asyncio.sleep(0.5)
    for node in cluster.nodes:
        node.kill(signal.SIGTERM)
        await node.ended()
        await cluster.start(node, is_next=True)
        await cluster.balanced()


@pytest.fixture(scope="module")
def factory() -> Iterator[NodeFactory]:
    factory = NodeFactory()
    yield factory
    factory.close()


@pytest.mark.parametrize(
    ("fault", "is_hashed"),
    [
        (killed, True),
        (frozen, True),
        (without_database, True),
        (without_the_others, False),
        (database_crash, True),
        (rolling_upgrade, True),
        (killed, False),
        (frozen, False),
    ],
)
def test_nothing_is_lost_and_everybody_is_served_again(factory: NodeFactory, fault: Fault, is_hashed: bool) -> None:
    async def test() -> None:
        async with running_cluster(factory, is_hashed=is_hashed) as cluster:
            async with PlayedGames(cluster, seed=1) as games:
                games.note_fault()
                await fault(cluster)
            report = await games.check()
            print(f"{fault.__name__}, {'by path' if is_hashed else 'in turn'}: {report}", flush=True)
            assert report.acknowledged > 50
            assert report.interruptions
            assert max(report.interruptions) <= LIMIT

    asyncio.run(test())
