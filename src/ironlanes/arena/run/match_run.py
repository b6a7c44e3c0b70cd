"""Play a match from any game on: assign chunks to an executor, and yield results in the order of the schedule."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from time import monotonic
from typing import Final

from ..entrants import plays_in_lockstep
from ..game_result import GameResult
from ..match import Match
from .executor import Chunk, Executor

#: Seconds that a chunk should take: long enough to hide the overhead, short enough to show progress.
CHUNK_SECONDS: Final = 0.7
LARGEST_CHUNK: Final = 2_000
#: Games of networks that are played together: with more, a decision hardly takes less time.
LOCKSTEP_GAMES: Final = 64
#: Chunks per worker of the executor that may be started before the first of them is back.
CHUNKS_AHEAD: Final = 4


class ChunkSizer:
    """Chooses how many games to assign at once, from the duration of the last ones."""

    def __init__(self, smallest: int) -> None:
        self.size = self._smallest = smallest
        self._pending = monotonic()
        self._games = 0

    def record(self, games: int, capacity: int) -> None:
        """Record that this many games were played by this many workers at once."""
        self._games += games
        seconds = monotonic() - self._pending
        if seconds < CHUNK_SECONDS:
            return
        fitting = int(CHUNK_SECONDS * self._games / seconds / capacity)
        self.size = max(self._smallest, min(fitting, 2 * self.size, LARGEST_CHUNK))
        self._pending, self._games = monotonic(), 0


def smallest_chunk(match: Match, capacity: int) -> int:
    """Return how many games are assigned at once at least: one deal at a table, or enough to fill a network's batch."""
    if not plays_in_lockstep(match):
        return match.players
    deals = min(LOCKSTEP_GAMES, ceil(match.total / capacity)) / match.players
    return match.players * ceil(deals)


def play_match(match: Match, executor: Executor, first: int = 0) -> Iterator[list[GameResult]]:
    """Yield every game from the first one on, some at a time, in order, each exactly once."""
    sizer = ChunkSizer(smallest_chunk(match, executor.capacity))
    results: dict[int, list[GameResult]] = {}
    submitted, yielded = first, first
    under_way: set[int] = set()
    while yielded < match.total:
        while submitted < match.total and len(under_way) + len(results) < CHUNKS_AHEAD * executor.capacity:
            if len(under_way) >= 2 * executor.capacity:
                break
            chunk = Chunk(submitted, min(submitted + sizer.size, match.total))
            under_way.add(chunk.start)
            executor.submit(chunk)
            submitted = chunk.stop
        for chunk, games in executor.collect():
            if chunk.start in under_way:  # on a cluster, a chunk that was given up may still come back
                under_way.remove(chunk.start)
                results[chunk.start] = games
                sizer.record(len(games), executor.capacity)
        while yielded in results:
            games = results.pop(yielded)
            yielded += len(games)
            yield games
