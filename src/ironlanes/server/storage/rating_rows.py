"""The rows of ratings: what each rated game changed, and who leads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

#: Who is better known than this can lead; the same number is in the index of the database.
KNOWN_DEVIATION: Final = 75


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a rated game changed for one of its players."""

    user: str
    board: str
    #: How many rated games they have played on the board, this one included.
    number: int
    game: str
    at: float
    old_rating: float
    new_rating: float
    deviation: float
    place: int
    seats: int


@dataclass(frozen=True, slots=True)
class Leader:
    """A player on a leaderboard."""

    user: str
    #: The name that they chose; None if they have not.
    name: str | None
    rating: float
    deviation: float
    games: int
