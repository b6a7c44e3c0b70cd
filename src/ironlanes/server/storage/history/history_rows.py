"""Rows about what people have achieved."""

from __future__ import annotations

from dataclasses import dataclass

from ..rows import GameInHistory


@dataclass(frozen=True, slots=True)
class BoardFigures:
    """Someone's results on one board."""

    board: str
    games: int
    wins: int
    best_score: int


@dataclass(frozen=True, slots=True)
class Achieved:
    """Something that someone has achieved."""

    name: str
    at: float
    #: The game in which they first did; None if it was removed.
    game: str | None


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """What all of someone's games add up to, or all those that everybody may know of."""

    boards: list[BoardFigures]
    achieved: list[Achieved]
    #: Wins in a row up to now, and at most.
    streak: int = 0
    longest_streak: int = 0


#: Where a search for games to count goes on: after this time, table and user.
CountKey = tuple[float, str, str]


@dataclass(frozen=True, slots=True)
class GameToCount:
    """A finished game that was not counted yet for one of its players."""

    user: str
    #: None where the row is damaged.
    game: GameInHistory | None
    is_public: bool
    key: CountKey
