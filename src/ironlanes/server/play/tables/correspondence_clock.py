"""The clock of a correspondence game: a bank of time for each seat, and more of it after each turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from ...model.messages.incoming import CorrespondencePace
from ...storage.features.downtimes import Downtime

HOUR: Final = 3600.0
DAY: Final = 24 * HOUR


@dataclass(frozen=True, slots=True)
class PaceTimes:
    """How much time people have, in seconds."""

    #: What a seat has for its first turn.
    bank: float
    #: What it gets after each turn.
    turn: float
    #: What it can save at most.
    most: float


#: The paces to choose from; without a time, nobody is ever late.
PACE_TIMES: Final[dict[CorrespondencePace, PaceTimes | None]] = {
    "brisk": PaceTimes(DAY, 12 * HOUR, 2 * DAY),
    "steady": PaceTimes(3 * DAY, 24 * HOUR, 5 * DAY),
    "slow": PaceTimes(7 * DAY, 48 * HOUR, 14 * DAY),
    "untimed": None,
}
#: What another player can give the seat to move, and how much time it has then at most.
EXTENSION: Final = DAY
MAX_TIME: Final = 14 * DAY


@dataclass(slots=True)
class CorrespondenceClock:
    """The clock of one game; it follows the times of the table's log, so a restart changes nothing."""

    time: PaceTimes | None
    #: What each seat has when its next turn begins.
    banks: list[float]
    #: The seat to move, and when its turn began.
    seat: int | None = None
    since: float = 0.0
    #: When the seat to move is late.
    deadline: float | None = None
    #: The end of the last downtime that was made up for.
    made_up_until: float = 0.0
    #: The turn before: its seat, when it began, and when it would have been late.
    _previous: tuple[int | None, float, float | None] = field(default=(None, 0.0, None))

    @classmethod
    def of(cls, pace: CorrespondencePace, seats: int) -> CorrespondenceClock:
        """Return a clock at the start of a game."""
        time = PACE_TIMES[pace]
        return cls(time, [0.0 if time is None else time.bank] * seats)

    def pass_turn(self, seat: int | None, at: float, *, is_turn: bool = True, takes_back: bool = False) -> None:
        """Start a seat's turn; after a take-back it continues with the time that it had.

        The choice of the first tickets is no turn: it takes time from the bank, and adds none.
        """
        if seat == self.seat:
            return
        if takes_back and self._previous[0] == seat:
            self.seat, self.since, self.deadline = self._previous
            return
        if self.seat is not None and self.time is not None and self.deadline is not None:
            left = max(0.0, self.deadline - at) + (self.time.turn if is_turn else 0.0)
            self.banks[self.seat] = min(self.time.most, left)
        self._previous = self.seat, self.since, self.deadline
        self.seat, self.since = seat, at
        self.deadline = None if seat is None or self.time is None else at + self.banks[seat]

    def extend(self, at: float) -> None:
        """Give the seat to move another day, as an opponent allows."""
        if self.deadline is not None:
            self.deadline = max(self.deadline, min(self.deadline + EXTENSION, at + MAX_TIME))

    def make_up_for(self, downtime: Downtime) -> None:
        """Give back to the seat to move the time during which nobody could play."""
        if self.deadline is not None:
            self.deadline = max(self.deadline + downtime.seconds, downtime.earliest_deadline)
        self.made_up_until = downtime.until

    def stop_until(self, until: float) -> None:
        """Stop the clock until the seat to move is back from vacation."""
        if self.deadline is not None:
            self.deadline = max(self.deadline, until)

    def banks_at(self, at: float) -> list[float]:
        """Return each seat's remaining time at a moment; the seat to move is using up its own."""
        banks = list(self.banks)
        if self.seat is not None and self.deadline is not None:
            banks[self.seat] = max(0.0, self.deadline - at)
        return banks
