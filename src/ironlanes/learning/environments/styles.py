"""Styles: extra rewards for seats that play a character.

A blocker is rewarded during the game, when it takes a track that another seat plans with: see `rollouts`.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ironlanes.bots.learned.feature_layout import STYLES
from ironlanes.kernel.bits import EMPTY, first_of, size_of, without_first
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.rules.state import ScoreRecord, State

#: The style of a seat: none, or one more than its place in `STYLES`.
COLLECTOR, BUILDER, BLOCKER = range(1, len(STYLES) + 1)
#: For a collector: a ticket kept, and a ticket completed.
KEPT_WORTH: Final = np.float32(0.08)
COMPLETED_WORTH: Final = np.float32(0.12)
#: For a builder: a train more than two in its tracks' mean length.
LENGTH_WORTH: Final = np.float32(0.9)
#: For a blocker: a claim of a track that another seat plans with.
BLOCK_WORTH: Final = 0.3


@kernel
def mean_length(state: State, board: BoardArrays, seat: int) -> np.float32:
    """Return the mean length of a seat's tracks, or 2 if it has none."""
    trains, tracks = 0, 0
    for word in range(MASK_WORDS):
        rest = state.claimed[seat, word]
        while rest != EMPTY:
            trains += int(board.track_length[64 * word + first_of(rest)])
            tracks += 1
            rest = without_first(rest)
    return np.float32(trains) / np.float32(tracks) if tracks > 0 else np.float32(2.0)


@kernel
def style_reward(state: State, board: BoardArrays, score_record: ScoreRecord, seat: int, style: int) -> np.float32:
    """Return the extra reward for a seat's style once its game is over and scored."""
    if style == COLLECTOR:
        kept = 0
        for word in range(MASK_WORDS):
            kept += size_of(state.tickets[seat, word])
        return KEPT_WORTH * np.float32(kept) + COMPLETED_WORTH * np.float32(score_record.completed_count[seat])
    if style == BUILDER:
        return LENGTH_WORTH * (mean_length(state, board, seat) - np.float32(2.0))
    return np.float32(0.0)
