"""Play a match from any game on: assign chunks to a crew, and yield results in the order of the schedule."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Final

from .crew import Chunk, Crew
from .match import Match
from .played import Played

#: Seconds that a chunk should take: long enough to hide the overhead, short enough to show progress.
CHUNK_SECONDS: Final = 0.7
LARGEST_CHUNK: Final = 2_000
#: Chunks per place of the crew that may be started before the first of them is back.
AHEAD: Final = 4


class Pace:
    """Chooses how many games to assign at once, from the duration of the last ones."""

    def __init__(self, smallest: int) -> None:
        self.size = self._smallest = smallest
        self._begun = monotonic()
        self._games = 0

    def note(self, games: int, places: int) -> None:
        """Record that this many games were played by this many places at once."""
        self._games += games
        seconds = monotonic() - self._begun
        if seconds < CHUNK_SECONDS:
            return
        fitting = int(CHUNK_SECONDS * self._games / seconds / places)
        self.size = max(self._smallest, min(fitting, 2 * self.size, LARGEST_CHUNK))
        self._begun, self._games = monotonic(), 0


def play_match(match: Match, crew: Crew, first: int = 0) -> Iterator[list[Played]]:
    """Yield every game from the first one on, some at a time, in order, each exactly once."""
    pace = Pace(match.players)
    come: dict[int, list[Played]] = {}
    begun, told = first, first
    under_way: set[int] = set()
    while told < match.total:
        while begun < match.total and len(under_way) + len(come) < AHEAD * crew.places:
            if len(under_way) >= 2 * crew.places:
                break
            chunk = Chunk(begun, min(begun + pace.size, match.total))
            under_way.add(chunk.start)
            crew.begin(chunk)
            begun = chunk.stop
        for chunk, games in crew.finished():
            if chunk.start in under_way:  # on a cluster, a chunk that was given up may still come back
                under_way.remove(chunk.start)
                come[chunk.start] = games
                pace.note(len(games), crew.places)
        while told in come:
            games = come.pop(told)
            told += len(games)
            yield games
