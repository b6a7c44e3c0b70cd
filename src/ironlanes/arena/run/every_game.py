"""Play the games of a match, or every second, third… of them, without files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..entrants import plays_in_lockstep
from ..game_result import GameResult
from ..match import Match
from .executor import Chunk
from .processes import executor_for

#: Games that a process is given at once: of kernels, and of networks, which decide together.
KERNEL_GAMES: Final = 10
NETWORK_GAMES: Final = 50


def play_every(match: Match, step: int, jobs: int) -> Iterator[list[GameResult]]:
    """Yield every `step`-th game of a match in order, some at a time: equal matches give equal parts."""
    size = step * (NETWORK_GAMES if plays_in_lockstep(match) else KERNEL_GAMES)
    chunks = [range(start, min(start + size, match.total), step) for start in range(0, match.total, size)]
    executor = executor_for(match, min(jobs, len(chunks)))
    finished = dict[Chunk, list[GameResult]]()
    try:
        for chunk in chunks:
            executor.submit(chunk)
        for chunk in chunks:
            while chunk not in finished:
                finished.update(executor.collect())
            yield finished.pop(chunk)
    finally:
        executor.close()
