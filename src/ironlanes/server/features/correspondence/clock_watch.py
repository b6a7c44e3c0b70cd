"""Notices when the time of day jumps: nobody may lose a turn because a clock was wrong."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from ...runtime import wall_clock

log = logging.getLogger(__name__)

#: Seconds by which the time of day may differ from the other clock, and no correspondence game is the worse for it.
TOLERANCE: Final = 60.0
#: Seconds after which a server that is alone believes its clock: it was suspended, or the clock was set right.
PATIENCE: Final = 3600.0


async def monotonic() -> float:
    """Return the seconds of a clock that nobody can set."""
    return time.monotonic()


class ClockWatch:
    """Compares the time of day with another clock."""

    def __init__(
        self,
        other: Callable[[], Awaitable[float]] = monotonic,
        difference: float | None = None,
        patience: float | None = PATIENCE,
    ) -> None:
        """Set the expected lead of the wall clock to `difference`; None takes its lead at the first check.

        Without `patience`, the other clock is always trusted.
        """
        self._other = other
        self._difference = difference
        self._patience = patience
        self._jumped_at: float | None = None
        #: How often the time of day has jumped.
        self.jumps = 0

    @property
    def has_jumped(self) -> bool:
        """Whether the time of day is not trustworthy at present."""
        return self._jumped_at is not None

    async def is_steady(self) -> bool:
        """Return whether the time of day can be trusted, and tell the operator when that changes."""
        at = await self._other()
        difference = wall_clock.now() - at
        jump = 0.0 if self._difference is None else difference - self._difference
        if abs(jump) > TOLERANCE and not self._is_over(at, jump):
            return False
        if self.has_jumped:
            log.warning("Games that last for days go on.")
        self._jumped_at = None
        if self._patience is not None:
            self._difference = difference
        return True

    def _is_over(self, at: float, jump: float) -> bool:
        """Note a jump; return whether the time of day has been steady since for long enough to be believed."""
        if self._jumped_at is None:
            self._jumped_at = at
            self.jumps += 1
            log.error(
                "The clock of this machine has jumped by %.0f seconds: games that last for days wait%s.",
                jump,
                ""
                if self._patience is None
                else f" until it is right again, at most {self._patience / 60:.0f} minutes",
            )
        return self._patience is not None and at - self._jumped_at >= self._patience
