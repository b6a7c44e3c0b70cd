"""Play chunks in this process."""

from __future__ import annotations

from collections import deque
from typing import Final

from ..game_result import GameResult
from ..match import Match
from .chunks import play_chunk
from .executor import Chunk


class InProcess:
    """An executor that plays one chunk at each `collect`."""

    capacity: Final = 1

    def __init__(self, match: Match) -> None:
        self._match = match
        self._pending: deque[Chunk] = deque()

    def start(self) -> None:
        """Do nothing: this process runs already."""

    def submit(self, chunk: Chunk) -> None:
        """Accept a chunk to play."""
        self._pending.append(chunk)

    def collect(self) -> list[tuple[Chunk, list[GameResult]]]:
        """Play the next chunk."""
        chunk = self._pending.popleft()
        return [(chunk, play_chunk(self._match, chunk))]

    def close(self) -> None:
        """Discard the chunks that were not played."""
        self._pending.clear()
