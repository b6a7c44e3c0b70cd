"""A match on a real Ray cluster of two nodes, of which one process and then one whole node is killed in the middle."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from ironlanes.arena import ArenaError, GameResult, play_match
from ironlanes.arena.run.ray_cluster import RayCluster, play_remotely
from tests.arena.sample_matches import a_match, play_all, slow_bot

#: A loopback address that Ray does not take for another word for the machine's own.
ADDRESS = "127.0.0.2"
TIMEOUT = 60.0


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Two nodes of one core each, on this machine."""
    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    import ray
    from ray.cluster_utils import RayCluster as Nodes

    nodes = Nodes(initialize_head=True, head_node_args={"num_cpus": 1, "node_ip_address": ADDRESS})
    try:
        nodes.add_node(num_cpus=1, node_ip_address=ADDRESS)
        ray.init(address=nodes.address, _node_ip_address=ADDRESS, log_to_driver=False)
        yield nodes
    finally:
        ray.shutdown()
        nodes.shutdown()


def players_of(node: Any) -> list[int]:
    """The processes of a node that play right now."""
    raylets = {process.process.pid for process in node.all_processes["raylet"]}
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            title = (folder / "cmdline").read_bytes()
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:  # it has just ended
            continue
        if parent in raylets and title.startswith(b"ray::play_remotely"):
            found.append(int(folder.name))
    return found


@pytest.mark.slow
def test_what_is_lost_with_a_process_or_a_node_is_played_again(cluster: Any, tmp_path: Path) -> None:
    match = a_match(slow_bot(tmp_path), "random", board="alps", games=40)
    executor = RayCluster(match, cluster.address)
    played: list[GameResult] = []
    losses = iter((kill_process, kill_node))
    try:
        assert executor.capacity == 2
        for some in play_match(match, executor):
            played += some
            lose = next(losses, None)
            if lose is not None:
                lose(cluster)
    finally:
        executor.close()
    assert next(losses, None) is None
    assert [game.fixture.number for game in played] == list(range(40))
    assert played == play_all(match)


def kill_process(cluster: Any) -> None:
    """Kill a process of the second node while it plays."""
    end, players = monotonic() + TIMEOUT, list[int]()
    while not players and monotonic() < end:
        players = players_of(cluster.list_all_nodes()[1])
    os.kill(players[0], signal.SIGKILL)


def kill_node(cluster: Any) -> None:
    """Take the second node away at once, with all that it does."""
    cluster.remove_node(cluster.list_all_nodes()[1], allow_graceful=False)


def test_another_version_is_not_played_with() -> None:
    match = a_match()
    with pytest.raises(
        ArenaError, match=r"a machine has ironlanes .*, not 0\.0\.0; install the same version everywhere"
    ):
        play_remotely("0.0.0", match, range(1))
