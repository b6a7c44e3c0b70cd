"""Someone's own games as a chapter beside the book: which tickets they keep, and what these bring them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ironlanes.arena.stats.intervals import Proportion, proportion
from ironlanes.boards import Board

from .figures import Mean, mean_of, share_of_wins
from .group_sums import Bools, Int64Array
from .seat_table import SeatTable

#: The sets of tickets that a chapter is about.
SETS: Final = ("first_offered", "first_kept", "held", "completed")


@dataclass(frozen=True, slots=True)
class OwnTicket:
    """A ticket that someone was offered or held: how often it was kept and completed, and what it brought."""

    name: str
    kept: Proportion  # of the first choices at which it was offered
    completed: Proportion  # of the games in which it was held
    lead: Mean  # of the games in which it was kept at the first choice


@dataclass(frozen=True, slots=True)
class OwnChapter:
    """What someone's games on a board say, with one number of players."""

    players: int
    games: int
    wins: Mean
    lead: Mean
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
        tickets=tuple(_tickets(table.board, {name: table.tickets(name)[own] for name in SETS}, lead)),
    )


def _tickets(board: Board, sets: dict[str, Bools], lead: Int64Array) -> Iterator[OwnTicket]:
    for number, ticket in enumerate(board.tickets):
        offered, kept, held, completed = (sets[name][:, number] for name in SETS)
        if offered.any() or held.any():
            yield OwnTicket(
                ticket.name,
                kept=proportion(int(kept.sum()), int(offered.sum())),
                completed=proportion(int(completed.sum()), int(held.sum())),
                lead=_mean(lead[kept]),
            )


def _mean(numbers: Int64Array) -> Mean:
    return mean_of(len(numbers), int(numbers.sum()), int((numbers**2).sum()))
