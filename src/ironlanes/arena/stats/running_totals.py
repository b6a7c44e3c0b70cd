"""Running win counts of a match."""

from __future__ import annotations

from collections.abc import Iterable

from ..game_result import GameResult
from ..match import Match
from .intervals import Proportion, proportion


class RunningTotals:
    """How much each entrant has won so far."""

    def __init__(self, match: Match) -> None:
        self.names = match.names
        self.games = 0
        self.played = [0] * len(match.names)
        self.wins = [0.0] * len(match.names)
        self.points = [0] * len(match.names)

    def add(self, games: Iterable[GameResult]) -> None:
        """Add some games."""
        for game in games:
            self.games += 1
            for seat, entrant in enumerate(game.fixture.seating):
                self.played[entrant] += 1
                self.wins[entrant] += game.share_of(seat)
                self.points[entrant] += game.seats[seat].total

    def rates(self) -> list[Proportion]:
        """Return the win rate of every entrant."""
        return [proportion(wins, games) for wins, games in zip(self.wins, self.played, strict=True)]
