"""Which compiled functions hints need."""

from __future__ import annotations

from typing import Final

from ironlanes.bots.learned.kernel_sets import NETWORK
from ironlanes.bots.lockstep.kernel_sets import LOCKSTEP
from ironlanes.game.kernel_sets import GAME, SAMPLING, Entries
from ironlanes.paths import api as paths_api

#: Candidates with reasons, and their comparison.
HINTS: Final[Entries] = (
    *GAME,
    paths_api.find_ticket_paths,
    paths_api.find_shortest_path,
    *SAMPLING,
    *NETWORK,
    *LOCKSTEP,
)
