"""Someone's own games as a chapter beside the book: which tickets they keep, and what these bring them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ironlanes.arena.stats.intervals import Proportion, proportion
from ironlanes.boards import Board

from .counts import SOURCES
from .figures import Mean, mean_of, share_of_wins
from .moments import Bools, Int64Array
from .seat_table import SeatTable


@dataclass(frozen=True, slots=True)
class OwnTicket:
    """A ticket that someone was offered or held: how often it was kept and completed, and what it brought."""

    name: str
    kept: Proportion  # of the first choices at which it was offered
    completed: Proportion  # of the games in which it was held
    wins: Mean  # of the games in which it was kept at the first choice
    lead: Mean


@dataclass(frozen=True, slots=True)
class OwnPoints:
    """The mean points that someone has from one source, or in all."""

    source: str
    points: Mean


@dataclass(frozen=True, slots=True)
class OwnChapter:
    """What someone's games on a board say, with one number of players."""

    players: int
    games: int
    wins: Mean
    lead: Mean
    points: tuple[OwnPoints, ...]
    tickets: tuple[OwnTicket, ...]


def own_chapter(table: SeatTable, seats: Sequence[int]) -> OwnChapter:
    """Return what someone's games say, with the seat that they had in each; there must be at least one."""
    own = np.arange(len(seats)), np.array(seats)
    wins, lead = table.wins[own], table.lead[own]
    return OwnChapter(
        players=table.players,
        games=len(seats),
        wins=share_of_wins(len(seats), int(wins.sum())),
        lead=_mean(lead),
        points=tuple(OwnPoints(source, _mean(table.numbers(source)[own])) for source in SOURCES),
        tickets=tuple(_tickets(table.board, {name: table.tickets(name)[own] for name in _SETS}, wins, lead)),
    )


#: The sets of tickets that a chapter is about.
_SETS = ("first_offered", "first_kept", "held", "completed")


def _tickets(board: Board, sets: dict[str, Bools], wins: Int64Array, lead: Int64Array) -> Iterator[OwnTicket]:
    for number, ticket in enumerate(board.tickets):
        offered, kept, held, completed = (sets[name][:, number] for name in _SETS)
        if offered.any() or held.any():
            yield OwnTicket(
                ticket.name,
                kept=proportion(int(kept.sum()), int(offered.sum())),
                completed=proportion(int(completed.sum()), int(held.sum())),
                wins=share_of_wins(int(kept.sum()), int(wins[kept].sum())),
                lead=_mean(lead[kept]),
            )


def _mean(numbers: Int64Array) -> Mean:
    return mean_of(len(numbers), int(numbers.sum()), int((numbers**2).sum()))
