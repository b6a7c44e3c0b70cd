"""The interface of everything that plays the chunks of a match."""

from __future__ import annotations

from typing import Protocol

from ..game_result import GameResult

#: The games of a chunk, by their numbers.
Chunk = range


class Executor(Protocol):
    """Plays chunks. Each submitted chunk is returned once, in any order."""

    @property
    def capacity(self) -> int:
        """How many chunks can be played at once."""

    def start(self) -> None:
        """Start what plays, without waiting for it."""

    def submit(self, chunk: Chunk) -> None:
        """Accept a chunk to play."""

    def collect(self) -> list[tuple[Chunk, list[GameResult]]]:
        """Return the finished chunks, after a short wait if there is none yet."""

    def close(self) -> None:
        """Stop, and discard what is unfinished."""
