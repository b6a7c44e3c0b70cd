"""Games that the champion plays on, in all seats, from many positions at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from ironlanes.rules.state import Phase

from .network_values import NetworkValues
from .positions import Positions

#: More decisions than any playout has: where one that did not end would be cut.
ENOUGH: Final = 3000


def play_to_end(network: NetworkValues, positions: Positions) -> None:
    """Play every position to the end of its game."""
    _play(network, positions, positions.states["to_move"].copy(), ENOUGH)


def play_rounds(network: NetworkValues, positions: Positions, seats: np.ndarray, rounds: int) -> None:
    """Play each position until a turn of its seat begins for the n-th time, or its game is over."""
    _play(network, positions, seats, rounds)


def completions(positions: Positions, seat: int, tickets: Sequence[int]) -> npt.NDArray[np.bool_]:
    """In which positions a seat has completed all of some tickets, given by their numbers."""
    masks = positions.scores(np.arange(len(positions)))["completed"][:, seat]
    done = [masks[:, number >> 6] >> np.uint64(number & 63) & np.uint64(1) for number in tickets]
    return np.all(np.array(done, dtype=bool), axis=0)


def _play(network: NetworkValues, positions: Positions, seats: np.ndarray, rounds: int) -> None:
    states = positions.states
    left = np.full(len(positions), rounds)
    going = np.flatnonzero(~positions.are_over)
    while len(going):
        choices = network.choices(positions, going)
        positions.play(choices.actions(choices.best), going)
        has_begun = (states["phase"][going] == int(Phase.TURN)) & (states["to_move"][going] == seats[going])
        left[going] -= has_begun
        going = going[(left[going] > 0) & (states["phase"][going] != int(Phase.OVER))]
