"""Which compiled functions an analysis needs."""

from __future__ import annotations

from typing import Final

from ironlanes.bots.learned.kernel_sets import NETWORK
from ironlanes.game.kernel_sets import GAME, SAMPLING, TICKET_PROGRESS, Entries

from .api import find_actions, measure_longest, play_actions, score_positions, show_positions

#: What positions are worth.
VALUES: Final[Entries] = (show_positions, find_actions, play_actions, measure_longest, score_positions)
#: A review of a whole game.
REVIEW: Final[Entries] = (*GAME, *TICKET_PROGRESS, *SAMPLING, *NETWORK, *VALUES)
