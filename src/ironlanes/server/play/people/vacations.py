"""Vacation in correspondence games: some hours a year, taken when a clock would run out, for all games at once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

from ...runtime import wall_clock
from ...storage.database.commit import Commit
from ...storage.features.vacations import VACATION_HOUR, SetAway, VacationHours

#: The hours that a person has in a calendar year.
HOURS_A_YEAR: Final = 14 * 24
#: From how many people on those who are back are forgotten.
PRUNED_FROM: Final = 1000


class Vacations:
    """The vacation of all people, and who has said that they are away."""

    def __init__(self, hours: VacationHours) -> None:
        self._hours = hours
        #: Until when people are away; those who are back are forgotten when there are too many.
        self._away: dict[str, float] = {}
        self._prune_at = PRUNED_FROM
        #: Called when it is saved that someone is away or back.
        self.on_change: Callable[[str], None] = lambda _user: None

    async def load(self) -> None:
        """Read who is away."""
        await self._hours.settled()
        self._away = await self._hours.away_since(wall_clock.now())

    async def update(self, user: str) -> None:
        """Read whether a user is away, after that has changed at another node."""
        self._note(user, await self._hours.away_until(user))

    def away_until(self, user: str) -> float | None:
        """Return until when a user is away; None if they are not."""
        until = self._away.get(user)
        return until if until is not None and until > wall_clock.now() else None

    def set_away(self, user: str, until: float | None) -> Commit:
        """Save that a user is away until a time, or back."""
        self._note(user, until)
        commit = self._hours.commit([SetAway(user, until or 0.0)])
        commit.on_done(lambda: self.on_change(user))
        return commit

    def _note(self, user: str, until: float | None) -> None:
        self._away.pop(user, None)
        if until is not None:
            self._away[user] = until
        if len(self._away) > self._prune_at:
            now = wall_clock.now()
            self._away = {each: end for each, end in self._away.items() if end > now}
            self._prune_at = max(PRUNED_FROM, 2 * len(self._away))

    async def hours_left(self, user: str) -> int:
        """Return how many hours a user has left this year."""
        return HOURS_A_YEAR - len(await self._taken(user, wall_clock.now()))

    async def until(self, user: str) -> float | None:
        """Return until when a user whose clock runs out now is on vacation: the end of this hour; None if none is left.

        An hour that was taken for another game counts for all of them.
        """
        at = wall_clock.now()
        hour, taken = int(at // VACATION_HOUR), await self._taken(user, at)
        return float((hour + 1) * VACATION_HOUR) if hour in taken or len(taken) < HOURS_A_YEAR else None

    async def _taken(self, user: str, at: float) -> list[int]:
        """Return the hours that a user has taken in the year of a time."""
        year = datetime.fromtimestamp(at, UTC).year
        first, end = (int(datetime(each, 1, 1, tzinfo=UTC).timestamp() // VACATION_HOUR) for each in (year, year + 1))
        return await self._hours.between(user, first, end - 1)
