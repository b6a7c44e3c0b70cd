"""The seats that play a style, and those that a frozen network holds."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ironlanes.boards.model import MAX_SEATS
from ironlanes.bots.learned.feature_layout import STYLES

from .environments.cpu import Slots


def styled_seats(slots: Slots, every: int) -> npt.NDArray[np.int8]:
    """Return the style of each seat (games, seats): in every `every`-th game one seat has one, else 0."""
    styles = np.zeros((slots.games, MAX_SEATS), dtype=np.int8)
    if every:
        for game in range(every - 1, slots.games, every):
            turn = game // every
            styles[game, turn // len(STYLES) % int(slots.players[game])] = 1 + turn % len(STYLES)
    return styles


def frozen_seats(slots: Slots, per_board: int) -> npt.NDArray[np.int8]:
    """Return 1 for each seat (games, seats) of a frozen network: all but one in each board's first games."""
    frozen = np.zeros((slots.games, MAX_SEATS), dtype=np.int8)
    for game in range(slots.games):
        if game % slots.per_board < per_board:
            players = int(slots.players[game])
            frozen[game, :players] = 1
            frozen[game, game % players] = 0
    return frozen
