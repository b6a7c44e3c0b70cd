"""Running a match: games come in order, none is left out, none comes twice."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from ironlanes.arena import GameResult, Match, play_match
from ironlanes.arena.run import match_run
from ironlanes.arena.run.executor import Chunk
from ironlanes.arena.run.match_run import ChunkSizer, smallest_chunk
from tests.arena.sample_matches import a_game, a_match


class Unruly:
    """A executor that finishes chunks in any order, and hands some over twice."""

    capacity = 3

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.begun: list[Chunk] = []
        self.most = 0

    def start(self) -> None:
        """Nothing is to be started."""

    def submit(self, chunk: Chunk) -> None:
        self.begun.append(chunk)
        self.most = max(self.most, len(self.begun))

    def collect(self) -> list[tuple[Chunk, list[GameResult]]]:
        if self.random.random() < 0.3:
            return []
        chunk = self.begun.pop(self.random.randrange(len(self.begun)))
        games = [a_game((0, 1), (0,), number) for number in chunk]
        return [(chunk, games)] * self.random.choice((1, 1, 2))

    def close(self) -> None:
        self.begun.clear()


def numbers_of(match: Match, executor: Unruly, first: int = 0) -> list[int]:
    return [game.fixture.number for some in play_match(match, executor, first) for game in some]


@pytest.mark.parametrize("seed", range(20))
def test_games_come_in_order_whatever_the_crew_does(seed: int) -> None:
    executor = Unruly(seed)
    assert numbers_of(a_match(games=100), executor) == list(range(100))
    assert executor.most <= 2 * executor.capacity


@pytest.mark.parametrize("first", [0, 1, 7, 99, 100])
def test_a_match_goes_on_from_any_game(first: int) -> None:
    assert numbers_of(a_match(games=100), Unruly(1), first) == list(range(first, 100))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """A clock that is set by hand."""
    now = [0.0]
    monkeypatch.setattr(match_run, "monotonic", lambda: now[0])

    def pass_time(seconds: float) -> None:
        now[0] += seconds

    return pass_time


def test_chunks_grow_to_what_takes_a_moment_and_shrink_again(clock: Callable[[float], None]) -> None:
    sizer, sizes = ChunkSizer(2), []
    for seconds_a_game in [0.001] * 8 + [1.0] * 2:
        clock(1.0)
        sizer.record(int(2 / seconds_a_game), 2)
        sizes.append(sizer.size)
    assert sizes[:3] == [4, 8, 16]
    assert sizes[7] == 2**9
    assert sizes[-1] == 2


def test_what_comes_too_soon_to_measure_changes_nothing(clock: Callable[[float], None]) -> None:
    sizer = ChunkSizer(2)
    clock(0.01)
    sizer.record(1000, 1)
    assert sizer.size == 2


@pytest.mark.parametrize(
    ("entrants", "games", "capacity", "smallest"),
    [
        (("random", "planner"), 1000, 2, 2),
        (("champion", "planner"), 1000, 2, 64),
        (("champion", "expert", "random"), 1000, 2, 66),
        (("champion", "champion"), 20, 2, 10),
        (("champion", "my_bot.py"), 1000, 2, 2),
    ],
)
def test_games_of_networks_fill_a_batch(entrants: tuple[str, ...], games: int, capacity: int, smallest: int) -> None:
    match = a_match(*entrants, players=len(entrants), games=games)
    assert smallest_chunk(match, capacity) == smallest
