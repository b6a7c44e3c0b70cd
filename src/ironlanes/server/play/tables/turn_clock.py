"""The clock of a turn: some seconds for each, then a reserve for the whole game."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

from ...model.messages.incoming import Options

#: How much time another player can give.
EXTENSION_SECONDS: Final = 30.0


def now() -> float:
    """Return the event loop's time, which never goes back."""
    return asyncio.get_running_loop().time()


@dataclass(slots=True)
class TurnClock:
    """The clock of one turn; times are seconds of the event loop."""

    options: Options
    began: float
    #: What the seat had left of its reserve when the turn began.
    reserve: float
    extension: float = 0.0

    @property
    def is_running(self) -> bool:
        return self.options.has_turn_clock

    @property
    def turn_ends(self) -> float:
        """When the turn's own time is over and the reserve begins."""
        return self.began + self.options.turn_seconds + self.extension

    @property
    def deadline(self) -> float | None:
        """When the player is late."""
        return self.turn_ends + self.reserve if self.is_running else None

    def reserve_ms(self, at: float) -> int | None:
        """Return what is left of the reserve; None if the table plays without one."""
        if not self.options.reserve_seconds:
            return None
        return max(0, round(1000 * (self.reserve - max(0.0, at - self.turn_ends))))

    def turn_ms(self, at: float) -> int | None:
        """Return what is left of the turn's own time."""
        return max(0, round(1000 * (self.turn_ends - at))) if self.is_running else None
