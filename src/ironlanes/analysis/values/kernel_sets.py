"""Which compiled functions an analysis needs."""

from __future__ import annotations

from typing import Final

from ironlanes.bots.learned.kernel_sets import NETWORK
from ironlanes.bots.lockstep.kernel_sets import LOCKSTEP
from ironlanes.game.kernel_sets import GAME, SAMPLING, TICKET_PROGRESS, Entries

#: A review of a whole game.
REVIEW: Final[Entries] = (*GAME, *TICKET_PROGRESS, *SAMPLING, *NETWORK, *LOCKSTEP)
