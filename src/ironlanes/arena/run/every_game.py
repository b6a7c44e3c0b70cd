"""Play the games of a match, or every second, third… of them, without files and without order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..entrants import plays_in_lockstep
from ..game_result import GameResult
from ..match import Match
from .processes import executor_for

#: Games that a process is given at once: of kernels, and of networks, which decide together.
KERNEL_GAMES: Final = 10
NETWORK_GAMES: Final = 50


def play_every(match: Match, step: int, jobs: int) -> Iterator[list[GameResult]]:
    """Yield every `step`-th game of a match, some at a time, as they are finished."""
    size = step * (NETWORK_GAMES if plays_in_lockstep(match) else KERNEL_GAMES)
    chunks = [range(start, min(start + size, match.total), step) for start in range(0, match.total, size)]
    executor = executor_for(match, min(jobs, len(chunks)))
    left = len(chunks)
    try:
        for chunk in chunks:
            executor.submit(chunk)
        while left:
            for _, games in executor.collect():
                left -= 1
                yield games
    finally:
        executor.close()
