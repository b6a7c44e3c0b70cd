"""Play chunks on many machines with Ray (the extra `cluster`)."""

from __future__ import annotations

import logging
import os
import socket
from time import monotonic
from typing import Any, Final

from ironlanes import __version__

from ...extras import needs_extra
from ..errors import ArenaError
from ..game_result import GameResult
from ..match import Match
from .chunks import play_chunk
from .executor import Chunk

#: How often Ray retries a chunk whose process or machine was lost.
MAX_RETRIES: Final = 10
#: Seconds for which the size of the cluster is cached.
CACHE_SECONDS: Final = 5.0
#: Ray's names for a new local cluster, and for the cluster that this machine is part of.
LOCAL_ADDRESSES: Final = ("local", "auto")
#: Seconds within which a cluster must answer.
CONNECT_TIMEOUT: Final = 10.0


class RayCluster:
    """A Ray cluster. Games lost with a process or a machine are played again, with the same result."""

    def __init__(self, match: Match, address: str) -> None:
        self._ray = _ray()
        self._is_ours = not self._ray.is_initialized()
        if self._is_ours:
            _connect(self._ray, address)
        self._match = self._ray.put(match)
        self._play = self._ray.remote(max_retries=MAX_RETRIES, scheduling_strategy="SPREAD")(play_remotely)
        self._pending: dict[Any, Chunk] = {}
        self._capacity, self._counted_at = 0, 0.0

    @property
    def capacity(self) -> int:
        """The number of cores of all machines, which may come and go."""
        if not self._capacity or monotonic() - self._counted_at > CACHE_SECONDS:
            self._capacity = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
            self._counted_at = monotonic()
        return self._capacity

    def start(self) -> None:
        """Do nothing: the cluster starts its processes with the first chunks."""

    def submit(self, chunk: Chunk) -> None:
        """Submit a chunk to the cluster."""
        self._pending[self._play.remote(__version__, self._match, chunk)] = chunk

    def collect(self) -> list[tuple[Chunk, list[GameResult]]]:
        """Return the chunks that finished, after a short wait."""
        ready, _ = self._ray.wait(list(self._pending), num_returns=1, timeout=0.2)
        return [(self._pending.pop(task), self._result(task)) for task in ready]

    def close(self) -> None:
        """Cancel unfinished chunks and disconnect."""
        for task in self._pending:
            self._ray.cancel(task, force=True)
        self._pending.clear()
        if self._is_ours:
            self._ray.shutdown()

    def _result(self, task: Any) -> list[GameResult]:
        problems = self._ray.exceptions
        try:
            played: list[GameResult] = self._ray.get(task)
        except problems.RayTaskError as error:
            cause = error.cause
            text = str(cause) if isinstance(cause, ArenaError) else f"{type(cause).__name__}: {cause}"
            raise ArenaError(f"A game could not be played on the cluster: {text}") from error
        except problems.RayError as error:
            raise ArenaError(
                f"The cluster lost a game {MAX_RETRIES + 1} times, the last time by {type(error).__name__}."
            ) from error
        return played


def play_remotely(version: str, match: Match, chunk: Chunk) -> list[GameResult]:
    """Play a chunk on a machine of the cluster, with the same version of the program."""
    if version != __version__:
        raise ArenaError(f"a machine has ironlanes {__version__}, not {version}; install the same version everywhere.")
    return play_chunk(match, chunk)


def _ray() -> Any:
    with needs_extra("cluster", "a match on a cluster needs Ray"):
        import ray
    return ray


def _connect(ray: Any, address: str) -> None:
    """Connect to the cluster. Ray alone would look for a missing one for many minutes, with a lot of output."""
    try:
        if address not in LOCAL_ADDRESSES:
            host, _, port = address.rpartition(":")
            socket.create_connection((host, int(port)), CONNECT_TIMEOUT).close()
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # don't send usage statistics
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, ValueError, OverflowError, RuntimeError) as error:
        raise ArenaError(
            f"No Ray cluster answers at «{address}», which must be HOST:PORT, auto or local; "
            "start one with: ray start --head"
        ) from error
