"""How long a server keeps what it stores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

DAY: Final = 86400.0
#: Seconds after which a session that was not used has ended.
SESSION_SECONDS: Final = 365 * DAY


@dataclass(frozen=True, slots=True)
class Retention:
    """The number of days that things are kept after their last change; 0 keeps them indefinitely."""

    #: Tables that were not started.
    lobbies: float = 1.0
    #: Games, whether they are over or not, tournaments, uploaded records, reviews, ratings, reports, bans that have
    #: ended, and names of people who are at no table. What guests without an account have achieved is kept twice as
    #: long after their last game.
    games: float = 365.0
    #: Tables that were not started and for correspondence games, and tournaments that were not started.
    correspondence_lobbies: float = 14.0
    #: Whatever else belongs to people who are at no table and have neither an account nor a rating.
    strangers: float = 14.0
