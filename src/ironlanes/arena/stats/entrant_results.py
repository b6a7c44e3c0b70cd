"""The games of a match, seat by seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..game_result import GameResult, SeatResult


@dataclass(frozen=True, slots=True)
class EntrantResult:
    """One entrant in one game."""

    game: GameResult
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
    def seat_result(self) -> SeatResult:
        return self.game.seats[self.seat]


def entrant_results(games: Sequence[GameResult]) -> Iterator[EntrantResult]:
    """Return every seat of every game."""
    return (EntrantResult(game, seat) for game in games for seat in range(len(game.seats)))
