"""The games of a match, seat by seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .played import Played, SeatPlayed


@dataclass(frozen=True, slots=True)
class Sitting:
    """One entrant in one game."""

    game: Played
    seat: int

    @property
    def entrant(self) -> int:
        return self.game.fixture.seating[self.seat]

    @property
    def place(self) -> int:
        """Its position in the turn order."""
        return self.game.place_of(self.seat)

    @property
    def share(self) -> float:
        """Its share of the win."""
        return self.game.share_of(self.seat)

    @property
    def did(self) -> SeatPlayed:
        return self.game.seats[self.seat]


def sittings_of(games: Sequence[Played]) -> Iterator[Sitting]:
    """Return every seat of every game."""
    return (Sitting(game, seat) for game in games for seat in range(len(game.seats)))
