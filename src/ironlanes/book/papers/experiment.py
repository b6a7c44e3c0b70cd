"""An experiment: what was measured, in which games, and what its authors found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from math import ceil, sqrt
from typing import Final

from ironlanes.arena.stats.intervals import student_width
from ironlanes.boards import load_board

from ..bot_games import tables_of_games
from ..figures import Mean
from ..seat_table import SeatTable

#: What is measured in some games, by its name: a sum, and how many it is the sum of.
Measured = dict[str, tuple[float, int]]
#: Into how many groups the parts of an experiment are put, where an error follows from leaving each out in turn.
GROUPS: Final = 20
#: An error follows from how parts differ.
FEWEST_PARTS: Final = 2
#: Errors below this come from the rounding of sums.
ROUNDED: Final = 1e-12


class TooFewGames(Exception):
    """Games that were played in one part, which says nothing about errors. The message is a sentence for people."""


@dataclass(frozen=True, slots=True)
class Wish:
    """How somebody wants an experiment repeated."""

    games: int
    seed: int = 1
    jobs: int = 1
    bot: str | None = None  # plays every seat, in the place of the players that the authors had
    split: tuple[float, ...] = (0.25, 0.25, 0.25, 0.25)  # the shares of wins that a board is made for


@dataclass(frozen=True)
class Experiment:
    """An experiment that a command repeats."""

    name: str
    source: str
    question: str
    who: str  # who plays, on which board, in words; where somebody wants another bot, that plays in every seat
    play: Callable[[Wish], Iterable[Measured]]  # plays games, and measures them part by part
    theirs: Mapping[str, float]  # by the same names; what could not be read in the source is left out
    notes: tuple[str, ...] = ()  # why figures may differ, and what the source does not say
    #: Figures that are no plain means, from everything that was measured.
    derive: Callable[[Wish, Measured], dict[str, float]] | None = None


@dataclass(frozen=True, slots=True)
class Repeated:
    """A figure of an experiment: theirs, if it could be read, and ours."""

    name: str
    theirs: float | None
    ours: Mean

    @property
    def difference(self) -> float | None:
        """Ours less theirs; it is as uncertain as ours, since what theirs is mostly can't be read in the source."""
        return None if self.theirs is None else self.ours.value - self.theirs

    @property
    def is_certain(self) -> bool:
        """Whether the interval of the difference is known, and leaves 0 out."""
        error = self.ours.error
        return self.difference is not None and error is not None and abs(self.difference) > error


def repeat(experiment: Experiment, wish: Wish) -> tuple[Repeated, ...]:
    """Repeat an experiment; errors follow from how the parts in which its games are played differ."""
    parts = list(experiment.play(wish))
    if len(parts) < FEWEST_PARTS:
        raise TooFewGames("So few games say nothing about their interval: play more.")
    found = _means(parts) if experiment.derive is None else _derived(parts, partial(experiment.derive, wish))
    return tuple(Repeated(name, experiment.theirs.get(name), mean) for name, mean in found.items())


def match(
    board: str, bots: Sequence[str], measure: Callable[[SeatTable], Measured]
) -> Callable[[Wish], Iterable[Measured]]:
    """Return what plays a match: its bots in the order of the seats, and the first of them begins."""

    def play(wish: Wish) -> Iterator[Measured]:
        seats = bots if wish.bot is None else (wish.bot,) * len(bots)
        yield from map(measure, tables_of_games(load_board(board), seats, wish.games, wish.seed, wish.jobs))

    return play


def added(one: Measured, other: Measured) -> Measured:
    """Return the sums and counts of both."""
    found = dict(one)
    for name, (total, count) in other.items():
        known_total, known_count = found.get(name, (0.0, 0))
        found[name] = known_total + total, known_count + count
    return found


def _means(parts: Sequence[Measured]) -> dict[str, Mean]:
    names = dict.fromkeys(name for part in parts for name in part)
    return {name: _mean([part[name] for part in parts if name in part]) for name in names}


def _mean(parts: list[tuple[float, int]]) -> Mean:
    total, count = sum(each for each, _ in parts), sum(of for _, of in parts)
    if not count:
        return Mean(0.0, None, 0)
    mean = total / count
    squares = sum((each - mean * of) ** 2 for each, of in parts)
    degrees = max(1, len(parts) - 1)
    error = student_width(degrees) * sqrt(squares * len(parts) / degrees) / count
    return Mean(mean, _known(error), count)


def _derived(parts: Sequence[Measured], derive: Callable[[Measured], dict[str, float]]) -> dict[str, Mean]:
    """Return figures with the errors that follow from leaving out each group of parts (the jackknife)."""
    size = max(1, ceil(len(parts) / GROUPS))
    groups = [reduce(added, parts[first : first + size]) for first in range(0, len(parts), size)]
    figures = derive(reduce(added, groups))
    rests = [groups[:number] + groups[number + 1 :] for number in range(len(groups))]
    without = [derive(reduce(added, rest)) for rest in rests if rest]
    found = {}
    for name, figure in figures.items():
        others = [each[name] for each in without if name in each]
        mean = sum(others) / len(others) if others else 0.0
        squares = sum((other - mean) ** 2 for other in others)
        degrees = max(1, len(others) - 1)
        error = student_width(degrees) * sqrt(squares * degrees / len(others)) if others else 0.0
        found[name] = Mean(figure, _known(error), len(parts))
    return found


def _known(error: float) -> float | None:
    """Return an error that follows from how parts differ; None if they don't, but for what sums are rounded by."""
    return error if error > ROUNDED else None
