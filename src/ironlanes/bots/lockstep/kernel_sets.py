"""Which compiled functions play many games of networks at once."""

from __future__ import annotations

from typing import Final

from ironlanes.game.kernel_sets import Entries

from . import api

#: Positions that a network is shown, and that are played on.
LOCKSTEP: Final[Entries] = (
    api.show_positions,
    api.find_actions,
    api.play_actions,
    api.count_legal_actions,
    api.deal_games,
    api.measure_longest,
    api.score_positions,
    api.shuffle_cards,
    api.shuffle_tickets,
)
