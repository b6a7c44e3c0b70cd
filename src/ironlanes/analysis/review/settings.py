"""How thorough a review is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..decisions.judgement import CLOSE_LOOK, SCREENING, SECOND_LOOK, Effort

#: From each of more positions than these, fewer games are played: some players draw tickets again and again.
FEW_POSITIONS: Final = 6
FEW_TICKET_CHOICES: Final = 3


@dataclass(frozen=True, slots=True)
class ReviewSettings:
    """What a review looks at, and how closely. The same settings give the same review, unless `seconds` is set."""

    seed: int = 1
    #: Whose worst decisions are looked at closely; None: everybody's. All seats are judged.
    seats: tuple[int, ...] | None = None
    screening: Effort = SCREENING
    second_look: Effort = SECOND_LOOK
    close_look: Effort = CLOSE_LOOK
    close_looks: int = 10  # how many decisions get a close look, at most
    screened: int = 16  # how many lines of play the screening compares for a decision, on average
    #: How many positions the network is shown for a decision and a seat, on average; and for one at which the champion
    #: would hardly ever have made the move.
    positions: int = 130
    positions_if_unusual: int = 85
    seconds: float | None = None  # close looks go on until this time is up, however many they are
    #: How many games the champion plays from each position where chances of tickets or its plans are found.
    played_games: int = 16
    jobs: int = 1

    def budget(self, players: int, decisions: int, unusual: int) -> int:
        """Return how many positions the network may be shown for a review, some decisions of which are unusual."""
        return players * (self.positions * (decisions - unusual) + self.positions_if_unusual * unusual)

    def games_from_each(self, positions: int, few: int = FEW_POSITIONS) -> int:
        """Return how many games are played from each of these positions: with more than a few, fewer from each."""
        return max(1, self.played_games * min(positions, few) // positions)
