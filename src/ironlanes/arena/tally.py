"""Running win counts of a match."""

from __future__ import annotations

from collections.abc import Iterable

from .intervals import Rate, rate
from .match import Match
from .played import Played


class Tally:
    """How much each entrant has won so far."""

    def __init__(self, match: Match) -> None:
        self.names = match.names
        self.games = 0
        self.played = [0] * len(match.names)
        self.wins = [0.0] * len(match.names)
        self.points = [0] * len(match.names)

    def count(self, games: Iterable[Played]) -> None:
        """Add some games."""
        for game in games:
            self.games += 1
            for seat, entrant in enumerate(game.fixture.seating):
                self.played[entrant] += 1
                self.wins[entrant] += game.share_of(seat)
                self.points[entrant] += game.seats[seat].total

    def rates(self) -> list[Rate]:
        """Return the win rate of every entrant."""
        return [rate(wins, games) for wins, games in zip(self.wins, self.played, strict=True)]
